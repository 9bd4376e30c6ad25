import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { toExpress } from "../src/express.ts";
import { createConnectHandler, createUpdatesHandler, VisavisClient } from "../src/index.ts";

/**
 * A small app with its own connect and updates routes. In the repository's folder:
 * `VISAVIS_API_KEY=vv_live_… npx node sdk/examples/node-server.ts`, then open http://localhost:4000.
 * Your own app imports "@visavis/server" and "@visavis/server/express".
 */
const {
  VISAVIS_API_KEY = "",
  VISAVIS_API_URL = "http://localhost:3000/api",
  EXAMPLE_PORT = "4000",
} = process.env;

const client = new VisavisClient({ apiKey: VISAVIS_API_KEY, baseUrl: VISAVIS_API_URL });

/** Signed-in users by their session, and the ID of the user of each call. A real app has its own sign-in and a database. */
const users = new Map<string, { id: string; name: string }>();
const callOwners = new Map<string, string>();

const userOf = (request: Request) =>
  users.get(/(?:^|; )session=([\w-]+)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? "");
const onError = (error: unknown) => console.error(error);

const connect = createConnectHandler({
  client,
  onError,
  authenticate: userOf,
  // The server chooses scenario and avatar; the browser must not choose anything that costs money.
  prepare: async ({ user }) => {
    const [{ scenarios }, { avatars }] = await Promise.all([client.scenarios.list(), client.avatars.list()]);
    const [scenario, avatar] = [scenarios[0], avatars[0]];
    if (!scenario || !avatar) throw new Error("Create a scenario first: docs/api.md shows how");
    return {
      scenario_id: scenario.id,
      avatar_id: avatar.id,
      runtime_vars: { name: user.name },
      show_ai_label: true,
    };
  },
  // Before the browser gets the call: the updates route asks whose it is.
  onStarted: ({ user, call }) => void callOwners.set(call.conversation_session_id, user.id),
});

const update = createUpdatesHandler({
  client,
  onError,
  authenticate: userOf,
  // Another user's call is answered with 403.
  ownsCall: ({ user, conversationSessionId }) => callOwners.get(conversationSessionId) === user.id,
});

async function signIn(request: Request): Promise<Response> {
  const session = crypto.randomUUID();
  const name = String((await request.formData()).get("name") ?? "").trim() || "Ana";
  users.set(session, { id: crypto.randomUUID(), name });
  const headers = { location: "/", "set-cookie": `session=${session}; HttpOnly; SameSite=Lax; Path=/` };
  return new Response(null, { status: 303, headers });
}

async function file(path: URL, type: string): Promise<Response> {
  return new Response(await readFile(path), { headers: { "content-type": type } });
}

const page = (request: Request) =>
  file(new URL(userOf(request) ? "call.html" : "sign-in.html", import.meta.url), "text/html");
const roomClient = () =>
  file(new URL("livekit-client.umd.js", import.meta.resolve("livekit-client")), "text/javascript");

const routes: Record<string, (request: Request) => Promise<Response>> = {
  "GET /": page,
  "GET /livekit-client.js": roomClient,
  "POST /sign-in": signIn,
  "POST /connect": connect,
  "POST /updates": update,
};
const notFound = async () => new Response("Not found", { status: 404 });

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const handler = routes[`${request.method} ${request.url}`] ?? notFound;
  await toExpress(handler)(request, response, (error) => {
    onError(error);
    response.writeHead(500).end();
  });
}

createServer((request, response) => void serve(request, response)).listen(
  Number(EXAMPLE_PORT),
  "127.0.0.1",
  () => console.log(`http://localhost:${EXAMPLE_PORT}`),
);
