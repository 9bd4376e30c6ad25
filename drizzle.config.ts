import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate --name <what-changes>` after a change in db/schema; the app applies it when it starts. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./db/schema/index.ts",
  out: "./db/migrations",
});
