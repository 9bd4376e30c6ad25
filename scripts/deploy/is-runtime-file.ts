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
