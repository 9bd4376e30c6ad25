import { DataTable, Td, Th, TimeTd, Tr } from "#components/ui/table/data-table.tsx";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import type { AuditLogWords } from "./words/en.ts";

export type AuditLine = {
  id: string;
  at: Date;
  action: string;
  actorKind: "user" | "key" | "operator" | "anonymous";
  actorName: string | null;
  targetId: string | null;
  targetName: string | null;
  address: string | null;
};

/** A table row cuts a long name; a narrow screen, which has no table, shows all of it on several lines. */
const NAME = "text-muted wide:max-w-64 wide:truncate max-wide:wrap-anywhere max-wide:whitespace-normal";

/** Events of the audit log, newest first. */
export async function AuditTable({ lines }: { lines: AuditLine[] }) {
  const words = await getWords("auditLog");
  const head = (
    <>
      <Th>{words.event}</Th>
      <Th>{words.what}</Th>
      <Th>{words.who}</Th>
      <Th isSecondary>{words.address}</Th>
      <Th>{words.when}</Th>
    </>
  );
  return (
    <DataTable label={words.title} head={head}>
      {lines.map((line) => (
        <Tr key={line.id}>
          <Td className="font-medium">{labelOf(line.action, words.actions)}</Td>
          <Td label={words.what} className={NAME}>
            {line.targetName ?? <span className="font-mono text-xs">{line.targetId ?? "–"}</span>}
          </Td>
          <Td label={words.who} className={NAME}>
            <span title={whoOf(line, words)}>{whoOf(line, words)}</span>
          </Td>
          <Td isSecondary className="font-mono text-xs text-muted">
            {line.address ?? "–"}
          </Td>
          <TimeTd isEnd={false} label={words.when} at={line.at} />
        </Tr>
      ))}
    </DataTable>
  );
}

const isKnown = (
  action: string,
  labels: AuditLogWords["actions"],
): action is keyof AuditLogWords["actions"] => Object.hasOwn(labels, action);

/** An action of a later release has no name here. */
const labelOf = (action: string, labels: AuditLogWords["actions"]): string =>
  isKnown(action, labels) ? labels[action] : action;

function whoOf({ actorKind, actorName }: AuditLine, words: AuditLogWords): string {
  switch (actorKind) {
    case "user":
      return actorName ?? words.formerMember;
    case "key":
      return actorName === null ? words.deletedKey : fill(words.key, { name: actorName });
    case "operator":
      return words.operator;
    case "anonymous":
      return words.nobody;
  }
}
