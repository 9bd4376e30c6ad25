import type { AttemptRow, listRunRows, RunRow } from "./queries.ts";
import type { ListedRun, TestRun } from "./schema.ts";

type ListedRow = Awaited<ReturnType<typeof listRunRows>>[number];
type TestedVersion = TestRun["tests"][number]["versions"][number];

export function presentListedRun(row: ListedRow): ListedRun {
  const { id, status, stopped, passed, versions, done, total, tokens, createdAt, finishedAt } = row;
  return {
    ...{ id, status, stopped, passed, versions, done, total, tokens },
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  };
}

export function presentRun(run: RunRow, attempts: readonly AttemptRow[]): TestRun {
  const counted = {
    total: attempts.length,
    done: attempts.filter(({ verdict }) => verdict !== null).length,
    tokens: attempts.reduce((sum, { tokens }) => sum + tokens, 0),
  };
  return {
    ...presentListedRun({ ...run, ...counted }),
    unvisited_nodes: unvisitedNodes(run, attempts),
    tests: presentTests(run, attempts),
  };
}

/** The nodes of the first version that no attempt entered, in the graph's order. */
function unvisitedNodes({ snapshot }: RunRow, attempts: readonly AttemptRow[]): string[] {
  const entered = new Set(
    attempts
      .filter(({ versionIndex }) => versionIndex === 0)
      .flatMap(({ result }) => result?.nodes.map(({ node_id }) => node_id) ?? []),
  );
  const nodes = Object.keys(snapshot.versions[0]?.scenario.nodesJson.nodes ?? {});
  return nodes.filter((nodeId) => !entered.has(nodeId));
}

export function presentTests(run: RunRow, attempts: readonly AttemptRow[]): TestRun["tests"] {
  const { snapshot, settings } = run;
  return snapshot.tests.map(({ id, name, content }, testIndex) => ({
    ...{ id, name, kind: content.kind },
    versions: snapshot.versions.map((version, versionIndex) => {
      const own = attempts.filter((its) => its.testIndex === testIndex && its.versionIndex === versionIndex);
      const required = content.kind === "scripted" ? 1 : settings.required;
      return presentVersion(version.name, own, required);
    }),
  }));
}

function presentVersion(
  version: TestedVersion["version"],
  own: readonly AttemptRow[],
  required: number,
): TestedVersion {
  const passedAttempts = own.filter(({ verdict }) => verdict === "passed").length;
  const open = own.filter(({ verdict }) => verdict === null).length;
  const isDecided = passedAttempts >= required || passedAttempts + open < required;
  return {
    version,
    passed: isDecided ? passedAttempts >= required : null,
    passed_attempts: passedAttempts,
    required_attempts: required,
    attempts: own.map(({ attempt, verdict, tokens, durationMs, result }) => ({
      ...{ attempt, verdict, tokens, result },
      duration_ms: durationMs,
    })),
  };
}
