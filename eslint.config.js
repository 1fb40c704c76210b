// Checks of the page's JavaScript beside those of its types, which tsc makes.

import js from "@eslint/js";

import pageRules from "./packaging/page_rules.js";

const PAGE = "service/static/page";

export default [
  { ignores: ["**", "!service", "!service/static", "!service/static/**", "!tests", "!tests/page", "!tests/page/**", "!packaging", "!packaging/*.js", "!tests/package", "!tests/package/*.js", "!*.js"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "max-lines": ["error", 500],
      "no-implicit-coercion": "error",
      // tsc knows the globals of browsers.
      "no-undef": "off",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true }],
      "no-useless-rename": "error",
      "object-shorthand": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      "prefer-template": "off",
    },
  },
  {
    files: [`${PAGE}/**`],
    plugins: { page: pageRules },
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: ":matches(ImportDeclaration, ImportExpression[source.type='Literal'])[source.value!=/^\\.{1,2}\\/.+\\.js$/]",
          message: "Modules of the page are imported by relative addresses.",
        },
      ],
      "no-var": "error",
      "page/library": "error",
      "page/no-circles": "error",
    },
  },
  {
    files: [`${PAGE}/**`],
    // The languages are listed by their own names, and errors of the library are for developers.
    ignores: [`${PAGE}/locales/**`, `${PAGE}/elements/texts/**`, `${PAGE}/language.js`, `${PAGE}/client/**`, `${PAGE}/game/{game-input,game-object,written-moves}.js`, `${PAGE}/sharing/game-{sgf,link}.js`],
    plugins: { page: pageRules },
    rules: { "page/no-texts": "error" },
  },
  { files: ["service/static/*.js"], languageOptions: { sourceType: "script" } },
];
