import { requirePermission } from "#lib/auth/members/roles.ts";
import { route } from "#lib/http/route.ts";
import { setAllowedHosts } from "#lib/tools/hosts/allowed-hosts.ts";
import { allowedHostsInput, allowedHostsOutput } from "#lib/tools/hosts/schema.ts";

export const POST = route(
  {
    summary: "Replace the list of allowed hosts; only with an owner's key",
    scope: "full",
    body: allowedHostsInput,
    response: allowedHostsOutput,
  },
  async ({ actor, body }) => {
    requirePermission(actor.role, "account.change");
    await setAllowedHosts(actor, body.hosts);
    return body;
  },
);
