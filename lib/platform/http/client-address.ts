/**
 * The network address that a request came from. A proxy appends the one that it saw: the last is not made up by the
 * client. The server names the connection's own when there is no proxy.
 */
export const clientAddress = (headers: Pick<Headers, "get">): string =>
  headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "unknown";
