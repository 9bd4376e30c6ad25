import { Badge } from "#components/ui/badge.tsx";
import { ActionsTh, DataTable, Td, Th, Tr } from "#components/ui/data-table.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { Time } from "#components/ui/time/time.tsx";
import { KeyActions } from "./key-actions.tsx";
import { keyExpiry } from "./key-expiry.ts";

export type KeyLine = {
  id: string;
  name: string;
  lastFour: string;
  scope: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  recentCalls: number;
  memberEmail: string;
  /** The reader may revoke it. */
  isRevocable: boolean;
};

/** The account's keys. Revoked and expired ones are grey. */
export function KeyTable({ keys, now, revoke }: { keys: KeyLine[]; now: Date; revoke: FormAction }) {
  const head = (
    <>
      <Th>Name</Th>
      <Th>Key</Th>
      <Th>Scope</Th>
      <Th isSecondary>Member</Th>
      <Th isSecondary>Created</Th>
      <Th>Last used</Th>
      <Th>Expires</Th>
      <ActionsTh />
    </>
  );
  return (
    <DataTable label="API keys" head={head}>
      {keys.map((key) => (
        <KeyRow key={key.id} line={key} now={now} revoke={revoke} />
      ))}
    </DataTable>
  );
}

function KeyRow({ line, now, revoke }: { line: KeyLine; now: Date; revoke: FormAction }) {
  const expiry = keyExpiry(line, now);
  const isInactive = expiry.kind === "revoked" || expiry.kind === "expired";
  return (
    <Tr>
      <Td className={isInactive ? "text-subtle" : "font-medium"}>{line.name}</Td>
      <Td className="font-mono text-muted">vv_live_…{line.lastFour}</Td>
      <Td>
        <Badge>{line.scope}</Badge>
      </Td>
      <Td isSecondary className="max-w-48 truncate text-muted">
        {line.memberEmail}
      </Td>
      <Td isSecondary className="text-muted">
        <Time at={line.createdAt.toISOString()} as="day" />
      </Td>
      <Td label="Last used" className="text-muted">
        {line.lastUsedAt ? <Time at={line.lastUsedAt.toISOString()} /> : "never"}
      </Td>
      <Td label={isInactive ? undefined : "Expires"} className="text-muted">
        {expiry.kind === "never" && "never"}
        {expiry.kind === "later" && <Time at={expiry.at.toISOString()} as="day" />}
        {expiry.kind === "soon" && (
          <Badge tone="warn">{expiry.days === 1 ? "in 1 day" : `in ${expiry.days} days`}</Badge>
        )}
        {isInactive && (
          <Badge tone="danger">
            {expiry.kind === "revoked" ? "Revoked" : "Expired"} <Time at={expiry.at.toISOString()} as="day" />
          </Badge>
        )}
      </Td>
      <Td isAct>
        {!isInactive && line.isRevocable && (
          <KeyActions id={line.id} name={line.name} recentCalls={line.recentCalls} revoke={revoke} />
        )}
      </Td>
    </Tr>
  );
}
