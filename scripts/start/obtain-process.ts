import { lowerPriority } from "#lib/platform/parallel/lower-priority.ts";
import { type BinarySpec, INNGEST, LIVEKIT_SERVER } from "#scripts/binaries/binary-spec.ts";
import { obtainBinary } from "#scripts/binaries/obtain-binary.ts";
import { killRunningCommands } from "#scripts/system/run-command.ts";
import { describeError } from "#scripts/system/setup-error.ts";
import { runStep, sayAsJson, sayOnStderr } from "./progress.ts";
import { parseStartOptions, readSettings } from "./settings/settings.ts";

/*
 * Obtains a server beside something else:
 *
 *   obtain-process.ts ahead <what the user typed>   the media server, while the launcher installs packages
 *   obtain-process.ts behind                        the job server, while the instance takes calls
 *
 * The first runs before any package is there, so nothing here may import one.
 */

const say = process.env.LOG_FORMAT === "json" ? sayAsJson : sayOnStderr;

async function obtainAhead([verb, ...args]: string[]): Promise<void> {
  if (ownsMediaServer(verb === "start" ? args : [])) await obtain("media server", LIVEKIT_SERVER);
}

/** The instance itself reports a mistake in the settings. */
function ownsMediaServer(args: string[]): boolean {
  try {
    return readSettings(process.env, null, parseStartOptions(args).roles).ownsLivekit;
  } catch {
    return false;
  }
}

async function obtainBehind(): Promise<void> {
  lowerPriority("low");
  await obtain("job server", INNGEST);
}

async function obtain(name: string, spec: BinarySpec): Promise<void> {
  const { cacheDir } = readSettings();
  await runStep(name, say, (onProgress) => obtainBinary(spec, { cacheDir, onProgress }));
}

function stop(): void {
  killRunningCommands();
  process.exit(0);
}

// Its parent's death closes the channel, even after `kill -9`.
for (const event of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(event, stop);
const [when, ...typed] = process.argv.slice(2);
try {
  await (when === "ahead" ? obtainAhead(typed) : obtainBehind());
} catch (error) {
  say(`\n${describeError(error)}`);
  process.exit(1);
}
process.exit(0);
