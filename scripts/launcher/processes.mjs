/** Child processes of the launcher. None outlives it. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const SIGNAL_EXIT_BASE = 128;
const KEPT_CHARACTERS = 8_000;
/** The longest that a timer can wait. */
const NEVER_MS = 2 ** 31 - 1;

const running = new Set();
/** Those that keep nothing worth a longer wait. npm on a full disk ignores signals. */
const tools = new Set();
const TOOL_GRACE_MS = 3_000;
/** The exit code once the launcher stops; null while it runs. */
let stoppingWith = null;
let hasFailed = false;

const isStopping = () => stoppingWith !== null;

/** Passes signals on to all children. */
export function passSignalsOn() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => stopAll(exitCode(null, signal), signal));
  }
}

/** Stops all children, because one of them failed and has said why. */
export function abort() {
  hasFailed = true;
  stopAll(1, "SIGTERM");
}

function stopAll(code, signal) {
  stoppingWith ??= code;
  for (const child of running) child.kill(signal);
  setTimeout(() => {
    for (const tool of tools) tool.kill("SIGKILL");
  }, TOOL_GRACE_MS).unref();
  exitIfStopped();
}

/** Later than the code that waits for the last child, which may know a better exit code. */
function exitIfStopped() {
  if (isStopping() && running.size === 0) setImmediate(() => process.exit(stoppingWith));
}

/** Exits with `code`, unless another child has failed. */
export function exit(code) {
  for (const child of running) child.kill("SIGTERM");
  process.exit(hasFailed ? 1 : code);
}

/** Prints a sentence and exits. One that only follows from being stopped is left out. */
export function fail(sentence) {
  if (!isStopping()) process.stderr.write(`${sentence}\n`);
  exit(stoppingWith ?? 1);
}

/** The code that a shell would report. */
export const exitCode = (code, signal) => code ?? SIGNAL_EXIT_BASE + (signal === "SIGINT" ? 2 : 15);

/** Starts a program that ends with the launcher. */
export function start(command, args, options) {
  const child = spawn(command, args, options);
  running.add(child);
  const ended = () => {
    running.delete(child);
    exitIfStopped();
  };
  child.once("exit", ended);
  child.once("error", ended);
  return child;
}

/**
 * Runs a program to its end and returns whether it succeeded, and the end of its output. What `shows` accepts goes to
 * stderr, because stdout belongs to the command that follows. A program that prints a hopeless line, or is silent for
 * `silentMs`, is killed.
 */
export function run(
  command,
  args,
  { silentMs = NEVER_MS, shows = () => true, isHopeless = () => false, ...options },
) {
  return new Promise((resolve) => {
    const child = start(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    tools.add(child);
    let output = "";
    let isSilent = false;
    const silence = setTimeout(() => {
      isSilent = true;
      child.kill("SIGKILL");
    }, silentMs);
    const follow = (line) => {
      silence.refresh();
      output = `${output}${line}\n`.slice(-KEPT_CHARACTERS);
      if (isHopeless(line)) child.kill("SIGKILL");
      else if (shows(line)) process.stderr.write(`${line}\n`);
    };
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", follow);
    const end = (succeeded) => {
      clearTimeout(silence);
      tools.delete(child);
      resolve({ succeeded, output, isSilent });
    };
    child.once("error", (error) => {
      output = error.message;
      end(false);
    });
    child.once("close", (code) => end(code === 0));
  });
}
