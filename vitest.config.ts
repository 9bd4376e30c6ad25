import { availableParallelism } from "node:os";
import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { isQuick } from "./lib/platform/testing/is-quick.ts";

const CONSOLE_REQUEST = join(import.meta.dirname, "lib/auth/sign-in/testing/console-request.ts");
const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
/** In a quick run, tests about what PGlite cannot show run once, on Postgres. */
const leftOut = ["**/*.long.*", ...(onPostgres ? [] : ["**/*.pg.test.ts"])];

export default defineConfig({
  test: {
    include: ["{agent,app,bench,components,db,inngest,lib,models,scripts,sdk}/**/*.test.{ts,tsx}"],
    exclude: [...configDefaults.exclude, ...(isQuick ? leftOut : [])],
    // Many tests wait for timers and sockets, so use one worker more than cores.
    maxWorkers: availableParallelism() + 1,
    // Loading modules costs more than most tests, so a worker's files share them, and none may change one permanently.
    isolate: false,
    // For busy machines; tests set their own limit only if they need more.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A poll ends as soon as it succeeds; the time is for busy machines. A test that asserts nothing fails.
    expect: { poll: { timeout: 30_000 }, requireAssertions: true },
    passWithNoTests: false,
    // By alias, because a mock comes too late for modules that another file of the same worker has loaded.
    alias: { "next/headers": CONSOLE_REQUEST, "next/cache": CONSOLE_REQUEST },
    globalSetup: "db/testing-setup.ts",
    env: {
      SCRYPT_N: "1024",
      STARVING_AFTER_MS: "0",
      PHOTO_AVATAR_TIMEOUT_MS: "600000",
      // Nothing listens there: an instance that runs beside the tests must not answer them.
      MODELS_URL: "http://127.0.0.1:9/v1",
      LIVEKIT_API_KEY: "test-key",
      LIVEKIT_API_SECRET: "test-secret-for-livekit-only-here",
      VISAVIS_JOBS_SECRET: "test-secret-for-job-servers-only-here",
      VISAVIS_WORKER_SECRET: "test-secret-for-workers-only-here",
      VISAVIS_OPERATOR_SECRET: "test-secret-for-operators-only-here",
      VISAVIS_ENCRYPTION_KEY: "test-secret-for-encryption-only-here",
    },
  },
});
