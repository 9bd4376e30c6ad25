import { defineConfig } from "@playwright/test";
import { pageBrowser, systemBrowser } from "./e2e/fixtures/browser.ts";
import { isQuick } from "./lib/platform/testing/is-quick.ts";

const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
  "--autoplay-policy=no-user-gesture-required",
];

const baseURL = process.env.APP_URL ?? "http://localhost:3000";

/** Runs against a running instance (`npm test` starts one); its address and ports come from the environment. */
export default defineConfig({
  testDir: "e2e",
  testIgnore: isQuick ? "**/*.long.spec.ts" : [],
  ...(isQuick && { grepInvert: /@long/ }),
  fullyParallel: false,
  // One worker: a call is a measurement, and two of them on two cores disturb each other.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    baseURL,
    launchOptions: { ...systemBrowser, args: BROWSER_ARGS },
  },
  projects: [
    { name: "api", testDir: "e2e/api" },
    // The probe injects an audio worklet, which the pages' policy rightly refuses.
    { name: "call", testDir: "e2e/call", use: { bypassCSP: true } },
    // The instance has a certificate authority of its own, which `npm start` never installs.
    {
      name: "edge",
      testDir: "e2e/edge",
      use: { ignoreHTTPSErrors: true, permissions: ["microphone"] },
    },
    {
      name: "console",
      testDir: "e2e/console",
      use: { launchOptions: { ...pageBrowser, args: BROWSER_ARGS } },
    },
  ],
});
