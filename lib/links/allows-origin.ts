import { findLinkFrame } from "#lib/links/find-link-frame.ts";

/** Whether the owner of a link lets pages of this website start its calls; false for a link that is none. */
export async function allowsOrigin(token: string, origin: string): Promise<boolean> {
  const frame = await findLinkFrame(token);
  return frame?.allowedOrigins.includes(origin) ?? false;
}
