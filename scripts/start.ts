import { renderAddressTable } from "#scripts/start/address-table.ts";
import { Instance } from "#scripts/start/instance.ts";
import { sayOnStderr } from "#scripts/start/progress.ts";
import { killRunningCommands } from "#scripts/system/run-command.ts";
import { describeError } from "#scripts/system/setup-error.ts";
import { findDemoPath } from "./start/find-demo-path.ts";

/** `npm start` and `npm run dev`: sets everything up, runs it until told to stop, and leaves nothing behind. */
async function main(mode: "start" | "dev"): Promise<void> {
  const startedAtMs = Date.now();
  sayOnStderr(mode === "dev" ? "Visavis, with hot reload" : "Visavis");
  const instance = new Instance(mode, process.env, sayOnStderr);
  stopOnSignals(instance);
  try {
    await instance.start();
  } catch (error) {
    if (stopping) return;
    sayOnStderr(`\n${describeError(error)}`);
    await end(instance, 1);
  }
  const demoPath = await findDemoPath(instance.settings.internalAppUrl);
  sayOnStderr(`\nReady in ${((Date.now() - startedAtMs) / 1000).toFixed(1)} s. Ctrl-C stops everything.`);
  console.log(renderAddressTable({ settings: instance.settings, endpoints: instance.endpoints, demoPath }));
}

let stopping = false;

/** The launcher's end counts as a signal: its IPC channel closes even when it is killed with `kill -9`. */
function stopOnSignals(instance: Instance): void {
  const stop = () => {
    if (stopping) return;
    sayOnStderr("\nStopping");
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
  await instance.stop().catch((error: unknown) => sayOnStderr(describeError(error)));
  process.exit(exitCode);
}

await main(process.argv[2] === "dev" ? "dev" : "start");
