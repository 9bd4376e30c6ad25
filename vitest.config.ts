import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{agent,app,components,db,inngest,lib,models,scripts,sdk}/**/*.test.{ts,tsx}"],
    // Many tests wait for timers and sockets: one worker more than there are cores, so that none idles.
    maxWorkers: availableParallelism() + 1,
    // Loading modules costs more than most tests do: the files of a worker share them, and so none may change one for good.
    isolate: false,
    // For loaded machines: a test names a limit of its own only where it needs more.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A poll ends as soon as it holds: the time is for loaded machines.
    expect: { poll: { timeout: 10_000 } },
    passWithNoTests: false,
    globalSetup: "db/testing-setup.ts",
    env: {
      SCRYPT_N: "1024",
      LIVEKIT_API_KEY: "test-key",
      LIVEKIT_API_SECRET: "test-secret-for-livekit-only-here",
      VISAVIS_JOBS_SECRET: "test-secret-for-job-servers-only-here",
      VISAVIS_WORKER_SECRET: "test-secret-for-workers-only-here",
      VISAVIS_OPERATOR_SECRET: "test-secret-for-operators-only-here",
      VISAVIS_ENCRYPTION_KEY: "test-secret-for-encryption-only-here",
    },
  },
});
