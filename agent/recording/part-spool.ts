import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

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
