import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** The full path of an executable on PATH, or null. */
export async function findOnPath(command: string, path = process.env.PATH ?? ""): Promise<string | null> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const candidate = join(folder, command);
    const executable = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (executable) return candidate;
  }
  return null;
}
