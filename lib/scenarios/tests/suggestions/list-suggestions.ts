import { listReferences } from "#lib/flow/problems/function-problems.ts";
import { listPlacedTargets, type PlacedTarget } from "#lib/flow/problems/walk.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { listQuestions } from "#lib/knowledge/questions/questions.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { getScenario } from "#lib/scenarios/scenarios.ts";
import type { Suggestion } from "#lib/scenarios/tests/stored/schema.ts";
import { getRun, listRuns } from "../runs/runs.ts";
import { listTests } from "../stored/tests.ts";

const MAX_QUESTIONS = 5;
const MAX_EDGES = 10;
const MAX_NAME = 200;
const NEWEST = { limit: 1, beforeId: undefined };

/**
 * Suggests tests for one of the actor's scenarios: one for each question that its knowledge bases could not answer in
 * calls, and one for each edge that its last test run did not take.
 */
export async function listSuggestions(actor: Actor, scenarioId: string): Promise<Suggestion[]> {
  const { draft, nodesJson } = await getScenario(actor, scenarioId);
  const flow = draft?.nodesJson ?? nodesJson;
  const names = new Set((await listTests(actor, scenarioId)).map(({ name }) => name));
  const suggestions = [
    ...(await listOpenQuestions(actor, flow)).map(testOfQuestion),
    ...(await listUntakenEdges(actor, scenarioId, flow)).map(testOfEdge),
  ];
  return suggestions.filter(({ name }) => !names.has(name));
}

async function listOpenQuestions(actor: Actor, flow: NodesJson): Promise<string[]> {
  const ids = listReferences(flow).knowledgeBaseIds.filter(isUuid);
  const groups = await Promise.all(ids.map((id) => listQuestions(actor, id)));
  return [...new Set(groups.flat().map(({ question }) => question))].slice(0, MAX_QUESTIONS);
}

/** Without a run, there is nothing to compare with. */
async function listUntakenEdges(actor: Actor, scenarioId: string, flow: NodesJson): Promise<PlacedTarget[]> {
  const [newest] = (await listRuns(actor, scenarioId, NEWEST)).rows;
  if (newest?.status !== "finished") return [];
  const { attempts } = await getRun(actor, scenarioId, newest.id);
  const taken = new Set(attempts.flatMap(({ result }) => result?.nodes.map(({ via }) => via) ?? []));
  return listPlacedTargets(flow)
    .filter(({ path }) => !taken.has(path.join(".")))
    .slice(0, MAX_EDGES);
}

function testOfQuestion(question: string): Suggestion {
  return {
    reason: "unanswered_question",
    name: question.slice(0, MAX_NAME),
    content: {
      kind: "simulated",
      visitor: {
        persona: { goal: `Get an answer to this question: ${question}` },
        criteria: ["The avatar answers the question, or says clearly that it does not know."],
      },
    },
  };
}

function testOfEdge({ from, to, path }: PlacedTarget): Suggestion {
  const start = from ?? "any node";
  const place = path.at(-2) === "on_error" ? " after a function failed" : "";
  return {
    reason: "untaken_edge",
    name: `${start} → ${to}${place}`.slice(0, MAX_NAME),
    content: {
      kind: "simulated",
      visitor: {
        persona: { goal: `Describe what a visitor wants who gets from “${start}” to “${to}”${place}.` },
        expect: { nodes: [...(from === null ? [] : [from]), to] },
      },
    },
  };
}
