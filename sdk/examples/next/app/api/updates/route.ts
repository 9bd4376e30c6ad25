import { createUpdatesHandler } from "@visavis/server";
import { client } from "../../client";
import { callOwners, currentUser } from "../../sessions";

/** Changes or ends a call of the user who started it; another user's call is answered with 403. */
export const POST = (request: Request) =>
  createUpdatesHandler({
    client: client(),
    authenticate: currentUser,
    ownsCall: ({ user, conversationSessionId }) => callOwners.get(conversationSessionId) === user.id,
    onError: (error) => console.error(error),
  })(request);
