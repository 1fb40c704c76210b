FROM python:3.13-slim-trixie@sha256:9d2e5553305c7c7b0097999bb17187c69b921ccd6bc9d40e4bb5ebe652c00285 AS python


FROM python AS build

# The environment has no pip: nothing is installed into it at run time.
RUN python -m venv --without-pip /opt/tengen
ENV PIP_PYTHON=/opt/tengen/bin/python PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /src
COPY requirements.lock .
RUN pip install --only-binary :all: --require-hashes --requirement requirements.lock
COPY . .
RUN pip install --no-deps --no-build-isolation .

# For x86-64-v3, which processors have since 2015: on older ones, every start compiles them in memory.
WORKDIR /
RUN /opt/tengen/bin/python -m tengen.engines.kernels


FROM python

RUN useradd --system --no-create-home --uid 10001 tengen
COPY --from=build /opt/tengen /opt/tengen
# Initial content of volumes: the shipped models, and no retrainings.
COPY --chown=tengen models /var/lib/tengen/models
RUN install --directory --owner tengen /var/lib/tengen/retrain

# Nothing is written at run time: the file system of the container may be read-only.
ENV PATH=/opt/tengen/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 \
    TENGEN_LOG_FORMAT=json
USER 10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=10s --start-period=600s CMD ["python", "-c", "\
from urllib.request import urlopen; \
urlopen('http://127.0.0.1:8000/healthz', timeout=5)"]
CMD ["tengen", "serve", "--host", "0.0.0.0", "--port", "8000"]
