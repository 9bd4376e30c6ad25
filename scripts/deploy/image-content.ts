/** The images built from this tree. A job server is not among them: Inngest's licence does not allow shipping it. */
export const IMAGES = ["app", "worker", "models"] as const;
export type Image = (typeof IMAGES)[number];

type Content = {
  /** Programs and threads that are started by their path. What they import comes with them. */
  entries: string[];
  /** Files and folders that are read at run time, or that prove that the build is current. */
  assets: string[];
};

const SUPERVISOR = ["scripts/start.ts"];
const NOTICES = ["LICENSE", "THIRD_PARTY_NOTICES.md", "package.json"];
/** What the documentation's pages are made of. */
const DOCS = [
  "docs",
  "CHANGELOG.md",
  "sdk/README.md",
  "sdk/react/README.md",
  "sdk/CHANGELOG.md",
  "sdk/react/CHANGELOG.md",
  "sdk/examples",
];
const AVATARS = ["avatars", "lib/avatar-engine/wasm/compositor.wasm"];

/** What each image contains besides packages. */
export const CONTENT: Record<Image, Content> = {
  app: {
    entries: [
      ...SUPERVISOR,
      "scripts/visavis.ts",
      "app/server.ts",
      "instrumentation.ts",
      "lib/knowledge/extract/chunking-worker.ts",
      "lib/knowledge/extract/extraction-worker.ts",
      "lib/photo-avatar/server/maker-process.ts",
      "lib/tools/openapi/yaml-worker.ts",
      "lib/video/render/media-process.ts",
      "lib/video/render/drawing-worker.ts",
    ],
    // `scripts/start/next-build.ts` compares the sources of the build.
    assets: [...NOTICES, ...AVATARS, ...DOCS, ".next", "app", "components", "db", "inngest", "lib", "public"],
  },
  worker: {
    entries: [
      ...SUPERVISOR,
      "agent/main.ts",
      "agent/livekit-patches/delay-start.ts",
      "agent/media/face-worker.ts",
      "agent/recording/recording-process.ts",
    ],
    assets: [...NOTICES, ...AVATARS],
  },
  models: {
    entries: [
      ...SUPERVISOR,
      "models/main.ts",
      "models/llm/llm-worker.ts",
      "models/speech/speech-worker.ts",
      "models/speech/natural/natural-worker.ts",
      "models/speech/natural/whole-kokoro-worker.ts",
      "models/speech/optional-voice-worker.ts",
      "models/speech/kokoro/kokoro-worker.ts",
      "models/machine-voice/machine-voice-worker.ts",
      "models/transcription/transcription-worker.ts",
      "models/transcription/optional-recognizer-worker.ts",
      "models/embeddings/embeddings-worker.ts",
      "models/embeddings/multilingual-worker.ts",
    ],
    assets: [...NOTICES, "models/speech/natural/decoder.onnx", "models/speech/natural/styles.bin"],
  },
};

const LICENCE = /^(licen[cs]e|notice|copying)/i;
/** For people, editors and debuggers. Node does not load TypeScript from packages. */
const NOT_RUN = /\.(map|tsx?|mts|cts|md|markdown|flow|tsbuildinfo)$/i;

/** Parts of packages that no server loads, as paths inside the package. */
const UNUSED: Record<string, RegExp> = {
  next: /^dist\/(esm|docs|bundle-analyzer|next-devtools|compiled\/(next-devtools|[^/]+-experimental))\/|\.dev\.js$/,
  "onnxruntime-node": otherSystems(),
  // Its sources, for systems without a compiled program.
  "node-llama-cpp": /^llama\/(gitRelease\.bundle|addon\/)/,
};
/** OpenTelemetry publishes each package three times; Node loads the CommonJS one. */
const UNUSED_OTEL = /^build\/(esm|esnext)\//;

/** `bin/napi-v6/<platform>/<arch>/` of every system but this one. */
function otherSystems(): RegExp {
  return new RegExp(`^bin/napi-v\\d+/(?!${process.platform}/${process.arch}/)`);
}

/** Whether a server may load a file of a package, or has to ship it with the package. */
export function isRuntimeFile(packageName: string, path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (LICENCE.test(name)) return true;
  if (NOT_RUN.test(name)) return false;
  if (packageName.startsWith("@opentelemetry/") && UNUSED_OTEL.test(path)) return false;
  return !UNUSED[packageName]?.test(path);
}
