import { randomUUID } from "node:crypto";
import {
  createConnectHandler,
  createUpdatesHandler,
  VisavisClient,
  verifyWebhook,
  WebhookVerificationError,
} from "@visavis/server";
import { toExpress } from "@visavis/server/express";
import express from "express";

/**
 * An Express server with a React page that Vite builds. "For integrators" has the commands that install, build and
 * start it.
 */
const {
  VISAVIS_API_KEY = "",
  VISAVIS_API_URL = "http://localhost:3000/api",
  VISAVIS_WEBHOOK_SECRET = "",
  SCENARIO_ID = "",
  AVATAR_ID = "",
  PORT = "4000",
} = process.env;

const client = new VisavisClient({ apiKey: VISAVIS_API_KEY, baseUrl: VISAVIS_API_URL });

/** Signed-in users by their session, and the ID of the user of each call. A real app has its own sign-in and a database. */
const users = new Map<string, { id: string; name: string }>();
const callOwners = new Map<string, string>();

// A real app checks its own sign-in here: this one believes every name.
const userOf = (request: Request) =>
  users.get(/(?:^|; )session=([\w-]+)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? "");
const onError = (error: unknown) => console.error(error);

const connect = createConnectHandler({
  client,
  onError,
  authenticate: userOf,
  // The server chooses scenario and avatar: the browser must not choose anything that costs money.
  prepare: ({ user }) => ({
    scenario_id: SCENARIO_ID,
    avatar_id: AVATAR_ID,
    runtime_vars: { name: user.name },
  }),
  onStarted: ({ user, call }) => void callOwners.set(call.conversation_session_id, user.id),
});

const update = createUpdatesHandler({
  client,
  onError,
  authenticate: userOf,
  // Another user's call is answered with 403.
  ownsCall: ({ user, conversationSessionId }) => callOwners.get(conversationSessionId) === user.id,
});

const app = express();
app.use(express.static("dist"));
app.post("/sign-in", express.urlencoded({ extended: false }), (request, response) => {
  const name: unknown = request.body?.name;
  if (typeof name !== "string" || name.trim() === "")
    return void response.status(400).send("name is required");
  const session = randomUUID();
  users.set(session, { id: randomUUID(), name });
  response.cookie("session", session, { httpOnly: true, sameSite: "lax" }).sendStatus(204);
});
app.post("/connect", toExpress(connect));
app.post("/updates", toExpress(update));
// Before any parser: the signature covers the raw body.
app.post("/visavis-events", express.raw({ type: "application/json" }), async (request, response) => {
  try {
    const event = await verifyWebhook(VISAVIS_WEBHOOK_SECRET, request.headers, request.body);
    if (event.type === "conversation.ended")
      console.log("ended", callOwners.get(event.data.conversation_session_id));
    response.sendStatus(204);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.sendStatus(400);
  }
});
app.listen(Number(PORT), "127.0.0.1", () => console.log(`http://localhost:${PORT}`));
