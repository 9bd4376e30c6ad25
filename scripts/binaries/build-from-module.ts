import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findOnPath } from "#scripts/system/find-on-path.ts";
import { runCommand } from "#scripts/system/run-command.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import type { BinarySpec } from "./binary-spec.ts";

/**
 * Compiles a program from its published Go module into `target`, inside the scratch folder `workDir`. The module is
 * copied first: the module cache is read-only, and embed folders that the zip lacks have to be added.
 */
export async function buildFromModule(spec: BinarySpec, workDir: string, target: string): Promise<void> {
  const go = await findGo();
  // Distribution packages of Go pin the toolchain; the modules may ask for a newer one, which `auto` fetches.
  const env = { ...process.env, GOTOOLCHAIN: "auto", CGO_ENABLED: "0" };
  const downloaded = await runCommand(
    go,
    ["mod", "download", "-json", `${spec.go.module}@v${spec.version}`],
    {
      cwd: workDir,
      env,
    },
  );
  const source = join(workDir, "source");
  await cp(moduleFolder(downloaded), source, { recursive: true });
  // Directories of the module cache are read-only, and so are their copies.
  await runCommand("chmod", ["-R", "u+w", source]);
  for (const folder of spec.go.emptyEmbedFolders) {
    await mkdir(join(source, folder), { recursive: true });
    await writeFile(join(source, folder, "placeholder.html"), "");
  }
  await runCommand(
    go,
    ["build", "-buildvcs=false", "-trimpath", "-ldflags", spec.go.ldflags, "-o", target, spec.go.package],
    {
      cwd: source,
      env,
    },
  );
}

async function findGo(): Promise<string> {
  const go = (await findOnPath("go")) ?? (await findOnPath("go", "/usr/local/go/bin"));
  if (go) return go;
  throw new SetupError("there is no Go compiler on PATH to build it with");
}

/** Reads the unpacked folder from the answer of `go mod download -json`. */
function moduleFolder(json: string): string {
  const parsed: unknown = JSON.parse(json);
  if (typeof parsed === "object" && parsed !== null && "Dir" in parsed && typeof parsed.Dir === "string") {
    return parsed.Dir;
  }
  throw new SetupError("`go mod download` did not say where it put the module");
}
