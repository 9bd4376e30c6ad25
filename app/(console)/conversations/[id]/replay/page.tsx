import type { Metadata } from "next";
import { ReplayBench } from "#components/replays/replay-bench.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { ApiButton } from "#components/ui/api-button.tsx";
import { apiSamples } from "#components/ui/api-samples.ts";
import { getCall } from "#lib/conversations/get-call.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { getScenario } from "#lib/scenarios/get-scenario.ts";
import { listVersions } from "#lib/scenarios/list-versions.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { apiUrl } from "../../../api-url.ts";
import { orNotFound } from "../../../or-not-found.ts";
import { replayAction } from "./actions.ts";

export const metadata: Metadata = { title: "Replay" };

const RECORDED = { value: "recorded", label: "What the call ran on" };

/** Of a scenario that is gone, only what the call ran on is left. */
async function listReplayedVersions(caller: Caller, scenarioId: string) {
  try {
    const [{ draft }, versions] = await Promise.all([
      getScenario(caller, scenarioId),
      listVersions(caller, scenarioId),
    ]);
    return [
      ...(draft ? [{ value: "draft", label: "The draft" }] : []),
      { value: "published", label: "What calls start from now" },
      RECORDED,
      ...versions.map(({ number }) => ({ value: String(number), label: `Version ${number}` })),
    ];
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return [RECORDED];
    throw error;
  }
}

export default async function ReplayPage({ params }: { params: Promise<{ id: string }> }) {
  const { caller } = await requireSession();
  const { id } = await params;
  const { call, transcript } = await orNotFound(id, (checkedId) => getCall(caller, checkedId));
  const versions = await listReplayedVersions(caller, call.scenarioId);
  const request = {
    method: "POST",
    path: `/conversations/${id}/replays`,
    body: { version: versions[0]?.value },
  } as const;
  return (
    <ConsolePage
      title="Replay"
      parent={{ href: `/conversations/${id}`, label: call.scenarioName }}
      actions={<ApiButton title="Replay this conversation" samples={apiSamples(apiUrl(), request)} />}
      isFull
    >
      <ReplayBench
        id={id}
        versions={versions}
        hasTurns={transcript.some(({ role }) => role === "user")}
        replay={replayAction}
      />
    </ConsolePage>
  );
}
