import Link from "next/link";
import { DataTable, Td, Th, Tr } from "#components/ui/table/data-table.tsx";
import { formatSeconds } from "#components/ui/time/format-time.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";

type ScenarioTime = {
  scenarioId: string;
  scenarioName: string;
  answers: number;
  p50Ms: number;
  p95Ms: number;
};

/** How long visitors wait for answers, by scenario. */
export async function ScenarioTimes({ times }: { times: ScenarioTime[] }) {
  if (times.length === 0) return null;
  const { answerTime: words } = await getWords("overview");
  const locale = await getLocale();
  const head = (
    <>
      <Th>{words.scenario}</Th>
      <Th isEnd>{words.answers}</Th>
      <Th isEnd>{words.median}</Th>
      <Th isEnd>{words.p95}</Th>
    </>
  );
  return (
    <section aria-labelledby="scenario-times-title" className="min-w-0">
      <h2 id="scenario-times-title" className="mb-1 text-base">
        {words.byScenario}
      </h2>
      <DataTable label={words.byScenario} head={head} isFlush>
        {times.map(({ scenarioId, scenarioName, answers, p50Ms, p95Ms }) => (
          <Tr key={scenarioId}>
            <Td takesRest>
              <Link href={`/conversations?scenario_id=${scenarioId}`} className="font-medium hover:underline">
                {scenarioName}
              </Link>
            </Td>
            <Td isEnd label={words.answers}>
              {answers.toLocaleString(locale)}
            </Td>
            <Td isEnd label={words.median}>
              {formatSeconds(p50Ms, locale)}
            </Td>
            <Td isEnd label={words.p95}>
              {formatSeconds(p95Ms, locale)}
            </Td>
          </Tr>
        ))}
      </DataTable>
    </section>
  );
}
