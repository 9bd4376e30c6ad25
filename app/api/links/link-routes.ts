import * as end from "./[token]/end/route.ts";
import * as deleteMemories from "./[token]/memories/delete/route.ts";
import * as memories from "./[token]/memories/route.ts";
import * as messages from "./[token]/messages/route.ts";
import * as rate from "./[token]/rate/route.ts";
import * as rejoin from "./[token]/rejoin/route.ts";
import * as start from "./[token]/start/route.ts";
import * as switchMode from "./[token]/switch/route.ts";
import * as transcript from "./[token]/transcript/route.ts";

/** What the pages of hosted links call. No key opens these operations, so they are no tools of an MCP client. */
export const LINK_ROUTES = {
  "/links/{token}/start": start,
  "/links/{token}/rejoin": rejoin,
  "/links/{token}/switch": switchMode,
  "/links/{token}/messages": messages,
  "/links/{token}/end": end,
  "/links/{token}/rate": rate,
  "/links/{token}/transcript": transcript,
  "/links/{token}/memories": memories,
  "/links/{token}/memories/delete": deleteMemories,
} as const;
