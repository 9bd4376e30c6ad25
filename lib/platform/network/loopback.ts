import { isIP } from "node:net";

/** Whether a network address is this machine's own. */
export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) !== 0 && (address === "::1" || /^(::ffff:)?127\./i.test(address));

/** Whether a URL's host is this machine. */
export const isLoopbackHost = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || isLoopbackAddress(host.replace(/^\[|\]$/g, ""));
