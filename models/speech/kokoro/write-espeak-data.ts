import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import loadEspeak from "@echogarden/espeak-ng-emscripten";

/** Where the package keeps its files. */
const SOURCE = "/usr/share/espeak-ng-data";
/** What espeak-ng needs for the languages that Kokoro speaks here. */
const FILES = [
  ...["phondata", "phonindex", "phontab", "intonations", "en_dict", "es_dict", "fr_dict"],
  ...["lang/gmw/en", "lang/gmw/en-US", "lang/roa/es", "lang/roa/fr"],
];

/**
 * Writes the pronunciation data of the espeak-ng that is here anyway to `folder`, because sherpa-onnx has espeak-ng but none
 * of its data.
 */
export async function writeEspeakData(folder: string): Promise<void> {
  const { FS } = await loadEspeak();
  for (const file of FILES) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, FS.readFile(`${SOURCE}/${file}`));
  }
}
