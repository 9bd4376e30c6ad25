type PolicyInput = {
  nonce: string;
  /** Where browsers reach the media server (ws or wss). */
  livekitUrl: string;
  isDevelopment: boolean;
  /** Who may put the page into a frame: nobody, unless it is an embed. */
  frameAncestors?: string;
};

/** What the media client connects to: the socket, the same host by HTTP (it asks there why a socket failed), and its regions. */
function mediaSources(livekitUrl: string): string[] {
  const { host, hostname, protocol } = new URL(livekitUrl);
  const isSecure = protocol === "wss:" || protocol === "https:";
  const own = isSecure ? [`wss://${host}`, `https://${host}`] : [`ws://${host}`, `http://${host}`];
  // LiveKit Cloud sends a client on to the nearest of its regions.
  return hostname.endsWith(".livekit.cloud")
    ? [...own, "wss://*.livekit.cloud", "https://*.livekit.cloud"]
    : own;
}

/** The Content-Security-Policy of a page: only our own scripts, by nonce; only our own server and the media server. */
export function contentSecurityPolicy(input: PolicyInput): string {
  const { nonce, livekitUrl, isDevelopment, frameAncestors = "'none'" } = input;
  const connect = ["'self'", ...mediaSources(livekitUrl), ...(isDevelopment ? ["ws:"] : [])];
  return [
    "default-src 'self'",
    // React's development build compiles at run time.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // Style attributes cannot carry a nonce.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    `connect-src ${connect.join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join("; ");
}
