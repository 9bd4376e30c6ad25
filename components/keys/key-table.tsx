import { Badge } from "#components/ui/badge.tsx";
import { DataTable, Td, Th, Tr } from "#components/ui/data-table.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { Time } from "#components/ui/time.tsx";
import { KeyActions } from "./key-actions.tsx";
import { keyEnd } from "./key-end.ts";

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
};

/** The account's keys; those that open nothing any more in grey. */
export function KeyTable({ keys, now, revoke }: { keys: KeyLine[]; now: Date; revoke: FormAction }) {
  const head = (
    <>
      <Th>Name</Th>
      <Th>Key</Th>
      <Th>Scope</Th>
      <Th isSecondary>Created</Th>
      <Th>Last used</Th>
      <Th>Expires</Th>
      <Th>
        <span className="sr-only">Actions</span>
      </Th>
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
  const end = keyEnd(line, now);
  const isOver = end.kind === "revoked" || end.kind === "expired";
  return (
    <Tr>
      <Td className={isOver ? "text-subtle" : "font-medium"}>{line.name}</Td>
      <Td className="font-mono text-muted">vv_live_…{line.lastFour}</Td>
      <Td>
        <Badge>{line.scope}</Badge>
      </Td>
      <Td isSecondary className="text-muted">
        <Time at={line.createdAt.toISOString()} as="day" />
      </Td>
      <Td label="Last used" className="text-muted">
        {line.lastUsedAt ? <Time at={line.lastUsedAt.toISOString()} /> : "never"}
      </Td>
      <Td label={isOver ? undefined : "Expires"} className="text-muted">
        {end.kind === "never" && "never"}
        {end.kind === "later" && <Time at={end.at.toISOString()} as="day" />}
        {end.kind === "soon" && (
          <Badge tone="warn">{end.days === 1 ? "in a day" : `in ${end.days} days`}</Badge>
        )}
        {isOver && (
          <Badge tone="danger">
            {end.kind === "revoked" ? "Revoked" : "Expired"} <Time at={end.at.toISOString()} as="day" />
          </Badge>
        )}
      </Td>
      <Td isAct>
        {!isOver && (
          <KeyActions id={line.id} name={line.name} recentCalls={line.recentCalls} revoke={revoke} />
        )}
      </Td>
    </Tr>
  );
}
