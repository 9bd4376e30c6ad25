import type { ListedAuditEvent } from "./queries.ts";
import type { AuditEvent } from "./schema.ts";

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
