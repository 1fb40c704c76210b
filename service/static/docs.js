"use strict";

// Relative addresses throughout, so that the service may also live below a path of a proxy.
SwaggerUIBundle({ url: "openapi.json", dom_id: "#docs", deepLinking: true });
