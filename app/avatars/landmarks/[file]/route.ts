import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { landmarkFrameFile, landmarkFramePolicy } from "#lib/photo-avatar/landmarks/landmark-frame.ts";
import { env } from "#lib/platform/env.ts";

const LIBRARY = join(process.cwd(), "node_modules", "@mediapipe", "face_mesh");

/** The frame that finds landmarks, and the library it loads. Contains nothing of any account: anybody may read it. */
export async function GET(_request: Request, context: { params: Promise<{ file: string }> }) {
  const { file } = await context.params;
  const found = landmarkFrameFile(file);
  if (!found) return new Response("Not found", { status: 404 });
  const body =
    "text" in found ? found.text : new Uint8Array(await readFile(join(LIBRARY, found.libraryFile)));
  return new Response(body, {
    headers: {
      "Content-Type": found.type,
      "Content-Security-Policy": landmarkFramePolicy(new URL(env.APP_URL).origin),
      // The frame has no origin, so that even the site's own files are another site's to it.
      "Access-Control-Allow-Origin": "*",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Cache-Control": "public, max-age=86400",
    },
  });
}
