type PolicyInput = {
  nonce: string;
  /** The media server's address for browsers (ws or wss). */
  livekitUrl: string;
  isDevelopment: boolean;
  /** The origin of recordings and rendered videos, if it is not the app. */
  mediaOrigin?: string | null;
  /** The page shows cards, whose pictures may be on any server. */
  hasCards?: boolean;
  /** Who may frame the page: nobody, unless it is an embed. */
  frameAncestors?: string;
};

/**
 * The library for toasts adds its style sheet when it is loaded, and takes no nonce: first an empty element, then its
 * text.
 */
const TOAST_STYLES =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";

/** Hosts of the media client: the socket, the same host by HTTP (to find out why a socket failed), and its regions. */
function mediaSources(livekitUrl: string): string[] {
  const { host, hostname, protocol } = new URL(livekitUrl);
  const isSecure = protocol === "wss:" || protocol === "https:";
  const own = isSecure ? [`wss://${host}`, `https://${host}`] : [`ws://${host}`, `http://${host}`];
  // LiveKit Cloud redirects a client to its nearest region.
  return hostname.endsWith(".livekit.cloud")
    ? [...own, "wss://*.livekit.cloud", "https://*.livekit.cloud"]
    : own;
}

/** The Content-Security-Policy of a page: only our own scripts, by nonce; only our own server and the media server. */
export function contentSecurityPolicy(input: PolicyInput): string {
  const {
    nonce,
    livekitUrl,
    isDevelopment,
    mediaOrigin,
    hasCards = false,
    frameAncestors = "'none'",
  } = input;
  const connect = ["'self'", ...mediaSources(livekitUrl), ...(isDevelopment ? ["ws:"] : [])];
  return [
    "default-src 'self'",
    // React's development build compiles at run time.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // In development, styles are style elements without a nonce.
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}' ${TOAST_STYLES}`}`,
    `img-src 'self' data: blob:${hasCards ? " https:" : ""}`,
    "font-src 'self'",
    `media-src 'self' blob:${mediaOrigin ? ` ${mediaOrigin}` : ""}`,
    "worker-src 'self' blob:",
    `connect-src ${connect.join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join("; ");
}
