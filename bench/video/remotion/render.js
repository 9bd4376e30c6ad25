// Run in the folder that Remotion is installed in: node render.js '{"frames":1500,"box":[194,273],"browser":"…"}'
import { bundle } from "@remotion/bundler";
import { renderMedia, selectComposition } from "@remotion/renderer";

const { browser: browserExecutable, ...inputProps } = JSON.parse(process.argv[2]);
const serveUrl = await bundle({ entryPoint: "./video.js", publicDir: "./public" });
const shared = {
  serveUrl,
  inputProps,
  browserExecutable,
  chromeMode: "chrome-for-testing",
  logLevel: "error",
};
const composition = await selectComposition({ ...shared, id: "minute" });
const begun = performance.now();
await renderMedia({
  ...{ ...shared, composition, codec: "h264", outputLocation: "out.mp4" },
  // All cores and the quickest settings: what it can do at best.
  ...{ concurrency: "100%", x264Preset: "ultrafast", imageFormat: "jpeg" },
});
console.log(JSON.stringify({ tookMs: performance.now() - begun }));
process.exit();
