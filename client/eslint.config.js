import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["**/node_modules/**", "**/public/**"] },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
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
      eqeqeq: "error",
      "no-console": "error",
      "object-shorthand": "error",
      "prefer-template": "error",
      "no-else-return": "error",
      "no-lonely-if": "error",
      "no-useless-rename": "error",
      "no-var": "error",
      "prefer-arrow-callback": "error",
      "prefer-rest-params": "error",
      "no-param-reassign": "error",
      "no-restricted-syntax": ["error", "ForInStatement", "LabeledStatement"],
      "@typescript-eslint/no-shadow": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/dot-notation": ["error", { allowIndexSignaturePropertyAccess: true }],
    },
  },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
);
