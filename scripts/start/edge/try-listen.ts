import { createServer } from "node:net";
import { errorCode } from "#lib/platform/errors.ts";

/** Tries to listen on a TCP port. Returns the system's error code, such as `EACCES`, or null if it works. */
export function tryListen(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(String(errorCode(error))));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
