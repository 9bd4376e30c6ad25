import { createConnectHandler } from "@visavis/server";
import { client } from "../../client";
import { callOwners, currentUser } from "../../sessions";

/** Starts a call. "For integrators" has the commands that install, build and start this app. */
export const POST = (request: Request) =>
  createConnectHandler({
    client: client(),
    // A real app checks its own sign-in here: this one believes every name.
    authenticate: currentUser,
    // The server chooses scenario and avatar: the browser must not choose anything that costs money.
    prepare: ({ user }) => ({
      scenario_id: process.env.SCENARIO_ID ?? "",
      avatar_id: process.env.AVATAR_ID ?? "",
      runtime_vars: { name: user.name },
    }),
    onStarted: ({ user, call }) => void callOwners.set(call.conversation_session_id, user.id),
    onError: (error) => console.error(error),
  })(request);
