import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { withFileLock } from "#lib/platform/files/file-lock.ts";
import { writeJsonFile } from "#lib/platform/files/json-file.ts";
import { isSameProcess, processIdentity } from "#lib/platform/parallel/process-identity.ts";
import { endGroup } from "#scripts/supervise/group.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import type { Settings } from "./settings/settings.ts";

const LEFTOVER_GRACE_MS = 5_000;

const processSchema = z.object({ pid: z.number().int().positive(), identity: z.string().nullable() });

const instanceSchema = z.object({
  supervisor: processSchema,
  startedAt: z.iso.datetime(),
  appUrl: z.string(),
  internalAppUrl: z.string(),
  ports: z.record(z.string(), z.number()),
  /** Process ids by name; each leads its own process group. */
  children: z.record(z.string(), z.number().int().positive()),
  /** Distinguishes those processes from later ones with the same pid. */
  identities: z.record(z.string(), z.string().nullable()),
});
export type Instance = z.infer<typeof instanceSchema>;

/** Records which processes run on a data folder, for the command line and the next start. */
export class InstanceFile {
  private readonly path: string;
  private instance: Instance;
  /** Writes are sequential; otherwise an older state could overwrite a newer one. */
  private writes: Promise<void> = Promise.resolve();

  private constructor(path: string, instance: Instance) {
    this.path = path;
    this.instance = instance;
  }

  /** Claims a data folder for this process. Throws `SetupError` if another instance runs on it. */
  static async claim(settings: Settings): Promise<InstanceFile> {
    const path = instancePath(settings.dataDir);
    await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
    return withFileLock(`${path}.lock`, async () => {
      await endLeftovers(settings.dataDir);
      return InstanceFile.create(path, settings);
    });
  }

  private static async create(path: string, settings: Settings): Promise<InstanceFile> {
    const file = new InstanceFile(path, {
      supervisor: { pid: process.pid, identity: await processIdentity(process.pid) },
      startedAt: new Date().toISOString(),
      appUrl: settings.appUrl,
      internalAppUrl: settings.internalAppUrl,
      ports: settings.ports,
      children: {},
      identities: {},
    });
    await file.save();
    return file;
  }

  /** Records a started child, replacing its predecessor. */
  async record(name: string, pid: number): Promise<void> {
    const identity = await processIdentity(pid);
    const { children, identities } = this.instance;
    this.instance = {
      ...this.instance,
      children: { ...children, [name]: pid },
      identities: { ...identities, [name]: identity },
    };
    await this.save();
  }

  async remove(): Promise<void> {
    await this.writes;
    await rm(this.path, { force: true });
  }

  private save(): Promise<void> {
    const instance = this.instance;
    this.writes = this.writes.then(() => writeJsonFile(this.path, instance, { mode: 0o600 }));
    return this.writes;
  }
}

function instancePath(dataDir: string): string {
  return join(dataDir, "instance.json");
}

/** Reads the instance file of a data folder. Returns null if it is missing or unreadable. */
export async function readInstance(dataDir: string): Promise<Instance | null> {
  const text = await readFile(instancePath(dataDir), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return instanceSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Whether the process that wrote the instance file is still running. */
export async function isInstanceRunning({ supervisor }: Instance): Promise<boolean> {
  return isSameProcess(supervisor);
}

/** Stops children that outlived their supervisor. Throws if the supervisor is still running. */
async function endLeftovers(dataDir: string): Promise<void> {
  const instance = await readInstance(dataDir);
  if (!instance) return;
  if (await isInstanceRunning(instance)) {
    throw new SetupError(
      `An instance is already running on ${dataDir} (process ${instance.supervisor.pid}, ${instance.appUrl}). ` +
        "Stop it first, or set VISAVIS_DATA_DIR and the ports for a second one.",
    );
  }
  const children = Object.entries(instance.children).map(([name, pid]) => ({
    pid,
    identity: instance.identities[name] ?? null,
  }));
  const alive = await Promise.all(children.map(isSameProcess));
  const leftovers = children.filter((_, index) => alive[index]);
  await Promise.all(leftovers.map(({ pid }) => endGroup(pid, LEFTOVER_GRACE_MS)));
}
