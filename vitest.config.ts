import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{agent,app,components,db,inngest,lib,models,scripts,sdk}/**/*.test.{ts,tsx}"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
  },
});
