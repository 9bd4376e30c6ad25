import type { LinkFrame } from "./admit-call.ts";

type FrameRequest = {
  /** Null for an unknown link: its page only says so, which any website may show. */
  frame: Pick<LinkFrame, "allowedOrigins"> | null;
  /** The URL requests the version of the page for frames. */
  isEmbed: boolean;
  /** The browser says that it loads the page in a frame. */
  isFramed: boolean;
  /** The website that the browser says the request comes from; null if it does not say. */
  from: string | null;
  own: string;
};

type FramePlan = {
  /** For the page's Content-Security-Policy. */
  ancestors: string;
  /** The page only says that the call can't be shown here. The call itself is never in such a frame. */
  isRefused: boolean;
};

/**
 * Headers with which a page may be framed by a cross-origin isolated one, which shows nothing else. Our pages load nothing
 * from other origins that this could block: their Content-Security-Policy forbids it.
 */
const FOR_ISOLATED_HOSTS = {
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** The headers of a link's page, besides its Content-Security-Policy. */
export const frameHeaders = ({ ancestors }: FramePlan): Record<string, string> =>
  ancestors === "'none'" ? {} : FOR_ISOLATED_HOSTS;

/**
 * Decides who may show a link's page in a frame. A browser shows nothing of a page whose policy forbids the
 * frame, so a website that is known not to be allowed gets a page that says why. If the website is unknown,
 * the policy decides.
 */
export function planFrame({ frame, isEmbed, isFramed, from, own }: FrameRequest): FramePlan {
  if (!isEmbed) return { ancestors: "'none'", isRefused: false };
  if (!frame) return { ancestors: "*", isRefused: false };
  const { allowedOrigins } = frame;
  if (isFramed && from !== null && from !== own && !allowedOrigins.includes(from)) {
    return { ancestors: "*", isRefused: true };
  }
  return { ancestors: allowedOrigins.length > 0 ? allowedOrigins.join(" ") : "'none'", isRefused: false };
}
