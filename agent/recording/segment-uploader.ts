import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppResponseError } from "#agent/app-link/app-client.ts";
import { backoffMs, sleep } from "#agent/call/wait.ts";

/** A part of a recording: the segment it belongs to, and its number in it, from 0. */
export type PartName = { run: number; number: number };

const OWNER = "owner";
const PART = /^(\d+)-(\d{6})\.part$/;

const fileName = ({ run, number }: PartName): string => `${run}-${String(number).padStart(6, "0")}.part`;

/** The parts of a session that the app does not have yet. On disk, so they outlive this process. */
export class PartSpool {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Creates the folder and records the processes that fill it. */
  async open(...ownerPids: number[]): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await writeFile(join(this.folder, OWNER), ownerPids.join(" "));
  }

  /** The processes that fill or filled it; empty if unknown. */
  async owners(): Promise<number[]> {
    const text = await readFile(join(this.folder, OWNER), "utf8").catch(() => "");
    return /^\d+( \d+)*$/.test(text) ? text.split(" ").map(Number) : [];
  }

  /** Writes a part atomically. */
  async keep(name: PartName, bytes: Uint8Array): Promise<void> {
    const file = join(this.folder, fileName(name));
    await writeFile(`${file}.new`, bytes);
    await rename(`${file}.new`, file);
  }

  /** Lists the parts in recording order. */
  async list(): Promise<PartName[]> {
    const names = await readdir(this.folder).catch(() => []);
    const parts = names.flatMap((name) => {
      const found = PART.exec(name);
      return found ? [{ run: Number(found[1]), number: Number(found[2]) }] : [];
    });
    return parts.sort((a, b) => a.run - b.run || a.number - b.number);
  }

  async read(name: PartName): Promise<Uint8Array> {
    return await readFile(join(this.folder, fileName(name)));
  }

  async forget(name: PartName): Promise<void> {
    await rm(join(this.folder, fileName(name)), { force: true });
  }

  /** Deletes the folder. */
  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The app's side of a recording. */
export interface PartTaker {
  keepPart(part: PartName, bytes: Uint8Array): Promise<void>;
}

type CourierOptions = { firstDelayMs?: number };

/**
 * Uploads parts to the app in order and deletes each one it has stored. If the app or its storage is down, it retries
 * with growing delays; sending a part twice changes nothing.
 */
export class SegmentUploader {
  private readonly taker: PartTaker;
  private readonly spool: PartSpool;
  private readonly firstDelayMs: number | undefined;
  private readonly stopped = new AbortController();
  private running: Promise<void> | undefined;
  private refused = false;

  constructor(taker: PartTaker, spool: PartSpool, { firstDelayMs }: CourierOptions = {}) {
    this.taker = taker;
    this.spool = spool;
    this.firstDelayMs = firstDelayMs;
  }

  /** The app no longer accepts parts of this recording: it was deleted, or is finished. */
  get isRefused(): boolean {
    return this.refused;
  }

  /** Reports that there is something to upload. */
  wake(): void {
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  /** Uploads everything; returns false if that takes longer than `patienceMs`. */
  async drain(patienceMs: number): Promise<boolean> {
    const timeout = new AbortController();
    const patience = sleep(patienceMs, timeout.signal).then(() => this.stopped.abort());
    // A part that arrived during the last look needs another look.
    for (let round = 0; round < 2; round += 1) {
      this.wake();
      await this.running;
    }
    timeout.abort();
    const delivered = !this.stopped.signal.aborted;
    await patience;
    return delivered;
  }

  private async run(): Promise<void> {
    let attempt = 0;
    while (!this.stopped.signal.aborted) {
      const [next] = await this.spool.list();
      if (!next) return;
      if (await this.bring(next)) attempt = 0;
      else {
        await sleep(backoffMs(attempt, this.firstDelayMs), this.stopped.signal);
        attempt += 1;
      }
    }
  }

  private async bring(part: PartName): Promise<boolean> {
    try {
      await this.taker.keepPart(part, await this.spool.read(part));
    } catch (error) {
      if (!(error instanceof AppResponseError) || (error.status !== 404 && error.status !== 410))
        return false;
      this.refused = true;
      this.stopped.abort();
      return false;
    }
    await this.spool.forget(part);
    return true;
  }
}
