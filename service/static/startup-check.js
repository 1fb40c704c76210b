// Shows a message if the page cannot start, as in old browsers or if a module could not be loaded. A
// classic script in old syntax, which runs in every browser and before the modules.

(function () {
  "use strict";
  var root = document.documentElement;
  var lacksModules = !("noModule" in document.createElement("script"));
  var isOld = lacksModules || !window.CSS || !CSS.supports("color", "light-dark(red, red)");
  var hasFailed = false;

  function show() {
    var message = document.getElementById("startup-failed");
    if (message && (isOld || hasFailed)) message.hidden = false;
  }

  function fail(event) {
    // Resources report to their element: preloads and images may fail.
    var isScript = event.target.tagName === "SCRIPT";
    if (root.hasAttribute("data-started") || (event.target !== window && !isScript)) return;
    hasFailed = true;
    show();
  }

  window.addEventListener("error", fail, true);
  window.addEventListener("unhandledrejection", fail);
  document.addEventListener("DOMContentLoaded", show);
})();
