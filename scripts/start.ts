import { z } from "zod";
import { callInstance } from "./operator/call-instance.ts";
import { renderAddressTable } from "./start/address-table.ts";
import { resolveReach } from "./start/edge/resolve-reach.ts";
import { Instance } from "./start/instance.ts";
import { findLanguageModel } from "./start/offer-model.ts";
import { sayAsJson, sayOnStderr } from "./start/progress.ts";
import { areAllRoles } from "./start/settings/roles.ts";
import { parseStartOptions, type Settings } from "./start/settings/settings.ts";
import { killRunningCommands } from "./system/run-command.ts";
import { describeError, SetupError } from "./system/setup-error.ts";

const TIMEOUT_MS = 5_000;

/** Returns the path of the seeded call page on the landing page, or null. */
async function findDemoPath(internalAppUrl: string): Promise<string | null> {
  try {
    const response = await fetch(internalAppUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const token = /data-link-token="([\w-]+)"/.exec(await response.text())?.[1];
    return token ? `/c/${token}` : null;
  } catch {
    return null;
  }
}

const say = process.env.LOG_FORMAT === "json" ? sayAsJson : sayOnStderr;

/** `npm start` and `npm run dev`: sets everything up, runs it until it is stopped, and leaves nothing behind. */
async function main(mode: "start" | "dev", args: string[]): Promise<void> {
  const startedAtMs = Date.now();
  say(mode === "dev" ? "Visavis, with hot reload" : "Visavis");
  const instance = await createInstance(mode, args);
  stopOnSignals(instance);
  try {
    await instance.start();
  } catch (error) {
    if (stopping) return;
    say(`\n${describeError(error)}`);
    await end(instance, 1);
  }
  const { roles } = instance.settings;
  if (!roles.has("app")) {
    console.log(`Ready: ${[...roles].join(", ")}`);
    return;
  }
  const demoPath = await findDemoPath(instance.settings.internalAppUrl);
  const setupUrl = await findSetupUrl(instance.settings);
  say(`\nReady for calls in ${secondsSince(startedAtMs)} s. Ctrl-C stops everything.`);
  console.log(
    renderAddressTable({
      mode,
      settings: instance.settings,
      endpoints: instance.endpoints,
      demoPath,
      setupUrl,
      fingerprint: instance.fingerprint,
      languageModel: await findLanguageModel(instance.endpoints),
      isTerminal: process.stdout.isTTY,
    }),
  );
  if (await instance.complete()) say(`Everything is ready (${secondsSince(startedAtMs)} s).`);
}

const secondsSince = (startedAtMs: number): string => ((Date.now() - startedAtMs) / 1000).toFixed(1);

/** A mistake in the settings is one sentence on stderr. */
async function createInstance(mode: "start" | "dev", args: string[]): Promise<Instance> {
  try {
    const { lan, roles } = parseStartOptions(args);
    const reach = await resolveReach(process.env, { lan });
    if (reach && mode === "dev") {
      throw new SetupError("Only `npm start` serves other devices. Leave out --lan and PUBLIC_HOST.");
    }
    if (mode === "dev" && !areAllRoles(roles)) throw new SetupError("`npm run dev` runs all roles.");
    return new Instance({ mode, env: process.env, reach, roles, say });
  } catch (error) {
    say(`\n${describeError(error)}`);
    process.exit(1);
  }
}

/**
 * Returns a new set-up link if nobody owns the instance and it has a public address; on this machine alone the first
 * visitor is its operator.
 */
async function findSetupUrl(settings: Settings): Promise<string | null> {
  const { hostname } = new URL(settings.appUrl);
  if (hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]") return null;
  const command = { kind: "call" as const, operation: "instance-setup-link", body: {} };
  const reply = await callInstance(command, settings, process.env).catch(() => null);
  return z.object({ url: z.string() }).safeParse(reply?.body).data?.url ?? null;
}

let stopping = false;

/** The launcher's death counts as a signal: its IPC channel closes even after `kill -9`. */
function stopOnSignals(instance: Instance): void {
  const stop = () => {
    if (stopping) return;
    say("\nStopping");
    void end(instance, 0);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  process.on("SIGHUP", stop);
  process.on("disconnect", stop);
}

async function end(instance: Instance, exitCode: number): Promise<never> {
  stopping = true;
  killRunningCommands();
  await instance.stop().catch((error: unknown) => say(describeError(error)));
  process.exit(exitCode);
}

const [, , verb, ...args] = process.argv;
await main(verb === "dev" ? "dev" : "start", args);
