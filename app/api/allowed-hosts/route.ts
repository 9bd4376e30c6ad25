import { route } from "#lib/http/route.ts";
import { listAllowedHosts } from "#lib/tools/hosts/allowed-hosts.ts";
import { allowedHostsOutput } from "#lib/tools/hosts/schema.ts";

export const GET = route(
  {
    summary: "List the hosts that the account's tools, webhooks and documents may reach",
    scope: "read",
    response: allowedHostsOutput,
  },
  async ({ actor }) => ({ hosts: await listAllowedHosts(actor) }),
);
