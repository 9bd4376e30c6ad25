import { z } from "zod";
import { readHostRule } from "./host-rules.ts";

const MAX_HOSTS = 100;

const allowedHost = z
  .string()
  .trim()
  .transform((entry, context) => {
    const rule = readHostRule(entry);
    if (rule !== null) return rule;
    const message = "hosts must be names such as crm.example.com or *.example.com";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** The only hosts that an account's tools, webhooks and documents may reach. */
export const allowedHostsInput = z.strictObject({
  hosts: z
    .array(allowedHost)
    .max(MAX_HOSTS)
    .transform((hosts) => [...new Set(hosts)])
    .describe("Hosts without a port; `*.` before one allows all names below it. Empty allows any public host")
    .meta({ examples: [["example.com", "*.example.com"]] }),
});

export const allowedHostsOutput = z.object({
  hosts: z.array(z.string()).describe("The allowed hosts; empty if any public host is allowed"),
});
