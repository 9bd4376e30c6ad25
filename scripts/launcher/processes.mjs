/** Child processes of the launcher. None outlives it. */
import { spawn } from "node:child_process";

const SIGNAL_EXIT_BASE = 128;
const KEPT_CHARACTERS = 8_000;

const running = new Set();
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
  exitIfStopped();
}

/** Later than whoever waits for the last child and knows a better code. */
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
 * Runs a program to its end and returns whether it succeeded, and the end of its output. All of it goes to stderr,
 * because stdout belongs to the command that follows.
 */
export function run(command, args, options) {
  return new Promise((resolve) => {
    const child = start(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const follow = (chunk) => {
      output = (output + chunk.toString()).slice(-KEPT_CHARACTERS);
      process.stderr.write(chunk);
    };
    child.stdout.on("data", follow);
    child.stderr.on("data", follow);
    child.once("error", (error) => resolve({ succeeded: false, output: error.message }));
    child.once("close", (code) => resolve({ succeeded: code === 0, output }));
  });
}
