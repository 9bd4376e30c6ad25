import Link from "next/link";
import { DataTable, Td, Th, Tr } from "#components/ui/data-table.tsx";
import { formatSeconds } from "#components/ui/time/format-time.ts";

type ScenarioTime = {
  scenarioId: string;
  scenarioName: string;
  answers: number;
  p50Ms: number;
  p95Ms: number;
};

/** How long visitors wait for answers, by scenario. */
export function ScenarioTimes({ times }: { times: ScenarioTime[] }) {
  if (times.length === 0) return null;
  const head = (
    <>
      <Th>Scenario</Th>
      <Th isEnd>Answers</Th>
      <Th isEnd>Median</Th>
      <Th isEnd>p95</Th>
    </>
  );
  return (
    <section aria-labelledby="scenario-times-title" className="min-w-0">
      <h2 id="scenario-times-title" className="mb-1 text-base">
        Answer time by scenario
      </h2>
      <DataTable label="Answer time by scenario" head={head} isFlush>
        {times.map(({ scenarioId, scenarioName, answers, p50Ms, p95Ms }) => (
          <Tr key={scenarioId}>
            <Td takesRest>
              <Link href={`/conversations?scenario_id=${scenarioId}`} className="font-medium hover:underline">
                {scenarioName}
              </Link>
            </Td>
            <Td isEnd label="Answers">
              {answers}
            </Td>
            <Td isEnd label="Median">
              {formatSeconds(p50Ms)}
            </Td>
            <Td isEnd label="p95">
              {formatSeconds(p95Ms)}
            </Td>
          </Tr>
        ))}
      </DataTable>
    </section>
  );
}
