import tseslint from "typescript-eslint";

/** Exactly the two checks that need types and that Biome does not make: promises that nobody waits for. */
export default tseslint.config(
  { ignores: ["lib/avatar/wasm/**", ".next/**", ".data*/**"] },
  {
    files: ["**/*.ts", "**/*.tsx"],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: "off" },
    plugins: { "@typescript-eslint": tseslint.plugin },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
    },
  },
);
