import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { RoomAgentDispatch, RoomConfiguration } from "@livekit/protocol";
import type { Browser } from "@playwright/test";
import { AccessToken } from "livekit-server-sdk";
import { quiet } from "../../e2e/fixtures/hearing.ts";
import { mediaServerAccess } from "../../e2e/fixtures/instance.ts";
import { installProbe } from "../../e2e/fixtures/probe.ts";
import { converse, wait } from "../load/turns.ts";

function startAgent({ host, key, secret }: ReturnType<typeof mediaServerAccess>): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, "agent.ts"), "start"], {
    stdio: "ignore",
    env: { ...process.env, LIVEKIT_URL: `ws://${host}`, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret },
  });
}

/** A page with only the room library, on its own port. */
function servePage(): Promise<{ url: string; close: () => void }> {
  const library = readFileSync("node_modules/livekit-client/dist/livekit-client.umd.js");
  const server = createServer((request, response) => {
    if (request.url === "/livekit.js") response.setHeader("content-type", "text/javascript").end(library);
    else response.setHeader("content-type", "text/html").end('<script src="/livekit.js"></script>');
  });
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" ? address?.port : 0;
      resolve({ url: `http://127.0.0.1:${port}/`, close: () => server.close() });
    }),
  );
}

/** Asks the library's plain agent the same questions, measured the same way, on the instance's media server. */
export async function plainFigures(browser: Browser, turns: number) {
  const keys = mediaServerAccess();
  const agent = startAgent(keys);
  const served = await servePage();
  try {
    await wait(6);
    const token = new AccessToken(keys.key, keys.secret, { identity: "visitor" });
    token.addGrant({ roomJoin: true, room: `plain-${Date.now()}` });
    token.roomConfig = new RoomConfiguration({ agents: [new RoomAgentDispatch({ agentName: "plain" })] });
    const page = await browser.newPage();
    await installProbe(page);
    await page.goto(served.url);
    await page.evaluate(
      async ([url, jwt]) => {
        const { Room, RoomEvent } = (window as unknown as { LivekitClient: typeof import("livekit-client") })
          .LivekitClient;
        const room = new Room();
        room.on(RoomEvent.TrackSubscribed, (track) => document.body.append(track.attach()));
        await room.connect(url ?? "", jwt ?? "");
        await room.localParticipant.setMicrophoneEnabled(true);
      },
      [`ws://${keys.host}`, await token.toJwt()],
    );
    await wait(3);
    await quiet(page, 1);
    return await converse(page, turns);
  } finally {
    agent.kill();
    served.close();
  }
}
