import type { LinkFrame } from "#lib/links/find-link-frame.ts";

type Opening = {
  /** Null for a link that is none: its page only says so, which any website may show. */
  frame: LinkFrame | null;
  /** The address asks for the page without its surroundings, as a frame does. */
  isEmbed: boolean;
  /** The browser says that it opens the page in a frame. */
  isFramed: boolean;
  /** The website that the browser says it comes from; null when it does not say. */
  from: string | null;
  own: string;
};

type FramePlan = {
  /** For the page's Content-Security-Policy. */
  ancestors: string;
  /** The page is a sentence that the call is not to be had here; the call itself is never in such a frame. */
  isRefused: boolean;
};

/**
 * Who may show the page of a link in a frame. A browser shows nothing of a page whose policy forbids the frame, so a
 * website that is known to be a stranger gets a page of its own that says why; where it is not known, the policy decides.
 */
export function planFrame({ frame, isEmbed, isFramed, from, own }: Opening): FramePlan {
  if (!isEmbed) return { ancestors: "'none'", isRefused: false };
  if (!frame) return { ancestors: "*", isRefused: false };
  const { allowedOrigins } = frame;
  if (isFramed && from !== null && from !== own && !allowedOrigins.includes(from)) {
    return { ancestors: "*", isRefused: true };
  }
  return { ancestors: allowedOrigins.length > 0 ? allowedOrigins.join(" ") : "'none'", isRefused: false };
}
