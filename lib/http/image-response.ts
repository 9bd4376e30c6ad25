/** Serves a WebP image; 404 without one. */
export function imageResponse(picture: Uint8Array<ArrayBuffer> | null, cacheControl: string): Response {
  if (!picture) return new Response(null, { status: 404 });
  return new Response(picture, { headers: { "Content-Type": "image/webp", "Cache-Control": cacheControl } });
}
