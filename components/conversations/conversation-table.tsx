import { type CallLine, CallRows } from "#components/overview/latest-calls.tsx";
import { DataTable, Th } from "#components/ui/data-table.tsx";

export function ConversationTable({ calls, now }: { calls: CallLine[]; now: Date }) {
  const head = (
    <>
      <Th>Scenario</Th>
      <Th>State</Th>
      <Th isEnd>Length</Th>
      <Th isEnd>Started</Th>
    </>
  );
  return (
    <DataTable label="Conversations" head={head}>
      <CallRows calls={calls} now={now} />
    </DataTable>
  );
}
