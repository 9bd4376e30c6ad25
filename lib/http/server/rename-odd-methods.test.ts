import { once } from "node:events";
import { createServer, request } from "node:http";
import { expect, test } from "vitest";
import { renameOddMethods } from "./rename-odd-methods.ts";

test("methods without possible handlers arrive as a method that no path has; all others are unchanged", async () => {
  renameOddMethods();
  const server = createServer((incoming, answer) => answer.end(incoming.method)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const arrivesAs = async (method: string) => {
    const sent = request({ port: address.port, host: "127.0.0.1", method }).end();
    const [answer] = await once(sent, "response");
    return String((await answer.toArray()).join(""));
  };
  for (const method of ["TRACE", "PROPFIND", "PURGE"]) expect(await arrivesAs(method)).toBe("PATCH");
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    expect(await arrivesAs(method)).toBe(method);
  }
  server.close();
});
