import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { refuseUnreadable } from "#lib/http/input/refuse-unreadable.ts";

const YEAR_S = 31_536_000;

type Always = Record<string, string>;
type AppServerOptions = {
  /** The public address. */
  appUrl: string;
  /** How many proxies append to X-Forwarded-For. */
  trustedProxies: number;
  /** Headers of every response. The framework adds them to its own. */
  everywhere: Always;
  /** Creates the listener for the API, which returns false for any other request. */
  api: (always: Always) => (request: IncomingMessage, response: ServerResponse) => boolean;
  page: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};

/**
 * The app's server. Under an `https:` address, every response tells browsers to use no other: pages, the API, files and
 * refusals alike.
 */
export function createAppServer(options: AppServerOptions): Server {
  const { appUrl, trustedProxies, everywhere, page } = options;
  const secure: Always = appUrl.startsWith("https:")
    ? { "Strict-Transport-Security": `max-age=${YEAR_S}` }
    : {};
  const always = { ...everywhere, ...secure };
  const answerApi = options.api(always);
  const own = new URL(appUrl);
  const server = createServer((request, response) => {
    // Without the header, the connection's own address is used.
    if (trustedProxies === 0) delete request.headers["x-forwarded-for"];
    if (answerApi(request, response)) return;
    // The framework compares a form's Origin with the Host, which many proxies rewrite to the app's inner address.
    if (request.headers.origin === own.origin) request.headers["x-forwarded-host"] = own.host;
    for (const [name, value] of Object.entries(secure)) response.setHeader(name, value);
    void page(request, response);
  });
  refuseUnreadable(server, always);
  return server;
}
