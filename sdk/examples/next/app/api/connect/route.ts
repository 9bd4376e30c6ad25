import { createConnectHandler, VisavisClient } from "@visavis/server";
import { cookies } from "next/headers";

/** A Next.js app. `npm install`, `npm run build`, then `VISAVIS_API_KEY=vv_live_… SCENARIO_ID=… AVATAR_ID=… npm start`. */
const client = () =>
  new VisavisClient({
    apiKey: process.env.VISAVIS_API_KEY,
    baseUrl: process.env.VISAVIS_API_URL ?? "http://localhost:3000/api",
  });

// The key is read when a request comes, so the build needs none.
export const POST = (request: Request) =>
  createConnectHandler({
    client: client(),
    authenticate: async () => {
      const name = (await cookies()).get("user")?.value;
      return name === undefined ? null : { name };
    },
    // The server chooses scenario and avatar: the browser must not choose anything that costs money.
    prepare: ({ user }) => ({
      scenario_id: process.env.SCENARIO_ID ?? "",
      avatar_id: process.env.AVATAR_ID ?? "",
      runtime_vars: { name: user.name },
    }),
    onError: (error) => console.error(error),
  })(request);
