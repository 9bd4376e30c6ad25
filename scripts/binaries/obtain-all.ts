import { INNGEST, LIVEKIT_SERVER } from "./binary-spec.ts";
import { cacheDir } from "./cache-dir.ts";
import { obtainBinary } from "./obtain-binary.ts";

/** Fetches both server programs and prints where they are: `npm run -s … run scripts/binaries/obtain-all.ts`. */
const paths = await Promise.all(
  [LIVEKIT_SERVER, INNGEST].map((spec) =>
    obtainBinary(spec, {
      cacheDir: cacheDir(),
      onProgress: (message) => console.error(`${spec.name}: ${message}`),
    }),
  ),
);
console.log(paths.join("\n"));
