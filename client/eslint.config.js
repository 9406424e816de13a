import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["**/node_modules/**", "**/public/**"] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: {
        project: "client/tsconfig.json",
        tsconfigRootDir: import.meta.dirname + "/..",
        extraFileExtensions: [".svelte"],
      },
    },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": ["error", { allow: ["warn"] }],
      "no-else-return": "error",
      "no-var": "error",
      "prefer-arrow-callback": "error",
      "prefer-template": "error",
      "object-shorthand": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Maps, sets and dates here are locals that nothing on the page reads reactively.
      "svelte/prefer-svelte-reactivity": "off",
      // Errors of the server are thrown as they arrive; arguments of notes are strings and numbers.
      "@typescript-eslint/only-throw-error": "off",
      "@typescript-eslint/no-base-to-string": "off",
      "svelte/no-unused-svelte-ignore": "off",
      "svelte/no-unused-props": "off",
      "svelte/no-useless-mustaches": "off",
      // Only our own drawings are inserted as HTML.
      "svelte/no-at-html-tags": "off",
      "@typescript-eslint/unbound-method": "off",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
      // Lists that only change as a whole need no key.
      "svelte/require-each-key": "off",
    },
  },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    // ESLint sees exports of components and of `await import` as `any`; svelte-check types them.
    files: ["**/*.svelte"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "SvelteAttribute[key.name='href'] > SvelteLiteral.value:first-child[value=/^\\//]",
          message: 'The page may live in a folder of its host: href="{base}/…"',
        },
      ],
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
);
