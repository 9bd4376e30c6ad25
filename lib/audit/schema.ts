import { z } from "zod";
import { email } from "#lib/auth/accounts/schema.ts";
import { pageQuery } from "#lib/http/input/pages.ts";
import { AUDIT_ACTIONS } from "./actions.ts";
import type { ListedAuditEvent } from "./queries.ts";

export const listAuditInput = pageQuery.extend({ email: email.optional() });

export const auditEventOutput = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    action: z
      .string()
      .describe("What happened: one of the examples, or an action of a later version")
      .meta({ examples: [...AUDIT_ACTIONS] }),
    actor_kind: z.enum(["user", "key", "operator", "anonymous"]),
    actor_id: z.uuid().nullable().describe("The member or API key"),
    actor_name: z.string().nullable().describe("The member's email or the API key's name"),
    target_id: z.string().nullable().describe("The id of what was changed"),
    target_name: z.string().nullable(),
    address: z.string().nullable().describe("The actor's network address"),
  })
  .meta({ id: "AuditEvent" });
type AuditEvent = z.input<typeof auditEventOutput>;

export const auditListOutput = z.object({
  events: z.array(auditEventOutput.extend({ account_id: z.uuid().nullable() })),
  next_cursor: z.string().nullable(),
});

export function presentAuditEvent(event: ListedAuditEvent): AuditEvent {
  return {
    id: event.id,
    at: event.at.toISOString(),
    action: event.action,
    actor_kind: event.actorKind,
    actor_id: event.actorId,
    actor_name: event.actorName,
    target_id: event.targetId,
    target_name: event.targetName,
    address: event.address,
  };
}
