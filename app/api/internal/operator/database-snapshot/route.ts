import { snapshotInput, snapshotOutput } from "#lib/auth/accounts/schema.ts";
import { allowOnly, operatorRoute } from "#lib/http/route.ts";
import { snapshotDatabase } from "#lib/operations/snapshot.ts";

export const POST = operatorRoute(
  {
    summary: "Copy the database's folder for a backup",
    body: snapshotInput,
    response: snapshotOutput,
  },
  async ({ body }) => ({ folder: await snapshotDatabase(body.id) }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
