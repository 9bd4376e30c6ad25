/** Serves a WebP image; 404 if there is none. */
export function imageResponse(picture: Uint8Array<ArrayBuffer> | null, cacheControl: string): Response {
  if (!picture) return new Response(null, { status: 404 });
  return new Response(picture, { headers: { "Content-Type": "image/webp", "Cache-Control": cacheControl } });
}
