import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findOnPath, runCommand } from "#scripts/system/run-command.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import type { BinarySpec } from "./binary-spec.ts";

/** Settings of this machine that would change the bytes of the program, or build it for another machine. */
const NEUTRAL = {
  CGO_ENABLED: "0",
  GOFLAGS: "",
  GOEXPERIMENT: "",
  GOAMD64: "v1",
  GOARM64: "v8.0",
  GOOS: "",
  GOARCH: "",
};

/** Longer than a module or the compiler takes on a slow line. */
const SILENT_MS = 240_000;

/**
 * Compiles a program from its published Go module into `target`, inside the scratch folder `workDir`. Throws if the
 * module is not the pinned one. It is copied first, because the module cache is read-only and missing embed folders
 * have to be added.
 */
export async function buildFromModule(spec: BinarySpec, workDir: string, target: string): Promise<void> {
  const go = await findGo();
  // Go downloads the named compiler if it is another one.
  const env = { ...process.env, ...NEUTRAL, GOTOOLCHAIN: spec.go.toolchain };
  const downloaded = await runCommand(
    go,
    ["mod", "download", "-x", "-json", `${spec.go.module}@v${spec.version}`],
    { cwd: workDir, env, silentMs: SILENT_MS },
  );
  const source = join(workDir, "source");
  await cp(pinnedModuleFolder(downloaded, spec.go.sum), source, { recursive: true });
  // Copies of read-only directories of the module cache are read-only too.
  await runCommand("chmod", ["-R", "u+w", source]);
  for (const folder of spec.go.emptyEmbedFolders) {
    await mkdir(join(source, folder), { recursive: true });
    await writeFile(join(source, folder, "placeholder.html"), "");
  }
  // Downloads what the program imports. `-x` prints every request, so silence is a proxy that does not answer.
  const list = ["list", "-x", "-deps", "-f", "{{.Dir}}", spec.go.package];
  await runCommand(go, list, { cwd: source, env, silentMs: SILENT_MS });
  await runCommand(
    go,
    ["build", "-buildvcs=false", "-trimpath", "-ldflags", spec.go.ldflags, "-o", target, spec.go.package],
    {
      cwd: source,
      env: { ...env, GOPROXY: "off" },
    },
  );
}

async function findGo(): Promise<string> {
  const go = (await findOnPath("go")) ?? (await findOnPath("go", "/usr/local/go/bin"));
  if (go) return go;
  throw new SetupError("no Go compiler on PATH");
}

/** Reads the unpacked folder from the output of `go mod download -json`, and compares the module's hash. */
function pinnedModuleFolder(json: string, expectedSum: string): string {
  // The Go command documents both fields. No package is there yet that could check them.
  const { Dir = "", Sum } = JSON.parse(json) as { Dir?: string; Sum?: string };
  if (Sum !== expectedSum) throw new SetupError(`its Go module has the hash ${Sum}, not the pinned one`);
  return Dir;
}
