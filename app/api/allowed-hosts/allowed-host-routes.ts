import { requirePermission } from "#lib/auth/members/roles.ts";
import { route } from "#lib/http/route.ts";
import { listAllowedHosts, setAllowedHosts } from "#lib/tools/hosts/allowed-hosts.ts";
import { allowedHostsInput, allowedHostsOutput } from "#lib/tools/hosts/schema.ts";

/** The operations on allowed hosts, by path. */
export const allowedHostRoutes = {
  "/allowed-hosts": {
    GET: route(
      {
        summary: "List the hosts that the account's tools, webhooks and documents may reach",
        scope: "read",
        response: allowedHostsOutput,
      },
      async ({ actor }) => ({ hosts: await listAllowedHosts(actor) }),
    ),
  },
  "/allowed-hosts/update": {
    POST: route(
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
    ),
  },
};
