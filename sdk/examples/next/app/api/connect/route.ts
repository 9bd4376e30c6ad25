import { createConnectHandler, VisavisClient } from "@visavis/server";
import { currentUser } from "../../sessions";

/** A Next.js app. "For integrators" has the commands that install, build and start it. */
const client = () =>
  new VisavisClient({
    apiKey: process.env.VISAVIS_API_KEY,
    baseUrl: process.env.VISAVIS_API_URL ?? "http://localhost:3000/api",
  });

// The key is read when a request comes, so the build needs none.
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
    onError: (error) => console.error(error),
  })(request);
