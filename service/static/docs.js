"use strict";

// A relative URL, so that the service can run under a path prefix.
SwaggerUIBundle({ url: "openapi.json", dom_id: "#docs", deepLinking: true });
