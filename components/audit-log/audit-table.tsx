import { DataTable, Td, Th, Tr } from "#components/ui/data-table.tsx";
import { Time } from "#components/ui/time/time.tsx";

export type AuditLine = {
  id: string;
  at: Date;
  label: string;
  actorKind: "user" | "key" | "operator" | "anonymous";
  actorName: string | null;
  targetId: string | null;
  targetName: string | null;
  address: string | null;
};

/** Events of the audit log, newest first. */
export function AuditTable({ lines }: { lines: AuditLine[] }) {
  const head = (
    <>
      <Th>Event</Th>
      <Th>What</Th>
      <Th>Who</Th>
      <Th isSecondary>Address</Th>
      <Th>When</Th>
    </>
  );
  return (
    <DataTable label="Audit log" head={head}>
      {lines.map((line) => (
        <Tr key={line.id}>
          <Td className="font-medium">{line.label}</Td>
          <Td label="What" className="text-muted max-wide:wrap-anywhere max-wide:whitespace-normal">
            {line.targetName ?? <span className="font-mono text-xs">{line.targetId ?? "–"}</span>}
          </Td>
          <Td label="Who" className="text-muted max-wide:wrap-anywhere max-wide:whitespace-normal">
            {whoOf(line)}
          </Td>
          <Td isSecondary className="font-mono text-xs text-muted">
            {line.address ?? "–"}
          </Td>
          <Td label="When" className="text-muted">
            <Time at={line.at.toISOString()} />
          </Td>
        </Tr>
      ))}
    </DataTable>
  );
}

function whoOf({ actorKind, actorName }: AuditLine): string {
  switch (actorKind) {
    case "user":
      return actorName ?? "A former member";
    case "key":
      return `API key ${actorName ?? "(deleted)"}`;
    case "operator":
      return "The operator";
    case "anonymous":
      return "Nobody signed in";
  }
}
