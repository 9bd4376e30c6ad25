import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { resample } from "#lib/media/resample.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { readModelsEnv } from "#models/env.ts";
import { fetchPackage } from "#models/loading/fetch-package.ts";
import { readMembers } from "#models/loading/read-members.ts";
import { SPEECH_RATE } from "#models/speech/speech-job.ts";

const run = promisify(execFile);

/** NanoTTS with SVOX Pico's voices, Apache-2.0. Its German woman is made of recordings, so a recognizer understands her. */
const PACKAGE = { kind: "pypi" as const, package: "py-nanotts", version: "0.1.1" };
const VOICE = "lang/de-DE_gl0_sg.bin";
const VOICE_SHA256 = "39147b816d08bbbe64b23797804cf691a761ab73a7689ca9e2b6f87ace722654";
const MEMBERS = ["__init__.py", "_nanotts.abi3.so", VOICE, "lang/de-DE_ta.bin"];
const RATE = 16_000;

const SPEAK = `
import sys
sys.path.insert(0, sys.argv[1])
from py_nanotts import NanoTTS
sys.stdout.buffer.write(NanoTTS().speak(sys.argv[2], voice="de-DE"))
`;

/** German speech for tests, at 24 kHz. The package is kept in the cache folder. */
export async function sayInGerman(text: string): Promise<Int16Array> {
  const folder = join(readModelsEnv().VISAVIS_CACHE_DIR, "tests", `${PACKAGE.package}-${PACKAGE.version}`);
  if (!(await stat(join(folder, "py_nanotts", VOICE)).catch(() => null))) await install(folder);
  const options = { encoding: "buffer" as const, maxBuffer: 2 ** 26 };
  const { stdout } = await run("python3", ["-c", SPEAK, folder, text], options);
  const sound = Float32Array.from({ length: stdout.length >> 1 }, (_, i) => stdout.readInt16LE(2 * i));
  return Int16Array.from(resample(sound, SPEECH_RATE / RATE), (sample) =>
    Math.max(-32_768, Math.min(32_767, sample)),
  );
}

async function install(folder: string): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), "german-speech-"));
  try {
    const wheel = await fetchPackage(PACKAGE, work);
    const members = await readMembers(
      wheel,
      MEMBERS.map((name) => `py_nanotts/${name}`),
    );
    const voice = members.get(`py_nanotts/${VOICE}`) ?? Buffer.alloc(0);
    if (sha256(voice) !== VOICE_SHA256) throw new Error("the package has another voice");
    // The voice comes last, because a folder that has it counts as complete.
    for (const [name, content] of [...members].sort(
      ([a], [b]) => Number(a.endsWith(VOICE)) - Number(b.endsWith(VOICE)),
    )) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
  } finally {
    await rm(work, { recursive: true });
  }
}
