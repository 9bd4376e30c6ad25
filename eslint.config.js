import tseslint from "typescript-eslint";

/** Exactly the two checks that need types and that Biome does not make: promises that nobody waits for. */
export default tseslint.config({
  files: ["**/*.ts", "**/*.tsx"],
  ignores: ["lib/avatar/wasm/**", ".next/**", "node_modules/**"],
  languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
  linterOptions: { reportUnusedDisableDirectives: "off" },
  plugins: { "@typescript-eslint": tseslint.plugin },
  rules: {
    "@typescript-eslint/no-floating-promises": "error",
    "@typescript-eslint/no-misused-promises": "error",
  },
});
