import Link from "next/link";
import { DeleteButton } from "#components/ui/delete-button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { ActionsTh, DataTable, Td, Th, Tr } from "#components/ui/table/data-table.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { getWords } from "#components/words/get-words.ts";
import { cutText } from "#lib/platform/text.ts";

type MemoryTableProps = {
  memories: readonly {
    id: string;
    kind: "fact" | "outline";
    content: string;
    scenarioId: string;
    scenarioName: string;
    sessionId: string;
    createdAt: Date;
    expiresAt: Date;
  }[];
  /** Null for members who may not. */
  remove: FormAction | null;
};

const NAME_LENGTH = 60;

/** What scenarios remember of a visitor, newest first. */
export async function MemoryTable({ memories, remove }: MemoryTableProps) {
  const { memories: words, facts } = await getWords("conversations");
  const head = (
    <>
      <Th>{words.column}</Th>
      <Th>{facts.scenario}</Th>
      <Th>{words.from}</Th>
      <Th>{words.until}</Th>
      {remove && <ActionsTh />}
    </>
  );
  return (
    <DataTable label={words.pageTitle} head={head}>
      {memories.map(({ id, kind, content, scenarioId, scenarioName, sessionId, createdAt, expiresAt }) => (
        <Tr key={id}>
          <Td takesRest>
            <span dir="auto" className="wrap-anywhere">
              {kind === "outline" && <span className="text-subtle">{words.outline} </span>}
              {content}
            </span>
          </Td>
          <Td label={facts.scenario}>
            <Link href={`/scenarios/${scenarioId}`} className="hover:underline">
              {scenarioName}
            </Link>
          </Td>
          <Td label={words.from}>
            <Link href={`/conversations/${sessionId}`} className="hover:underline">
              <Time at={createdAt.toISOString()} />
            </Link>
          </Td>
          <Td label={words.until}>
            <Time at={expiresAt.toISOString()} />
          </Td>
          {remove && (
            <Td isAct>
              <DeleteButton id={id} name={cutText(content, NAME_LENGTH)} kind={words.kind} action={remove}>
                {words.deleteText}
              </DeleteButton>
            </Td>
          )}
        </Tr>
      ))}
    </DataTable>
  );
}
