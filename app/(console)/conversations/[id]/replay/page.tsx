import type { Metadata } from "next";
import { ReplayPanel } from "#components/scenarios/replays/replay-panel.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { ApiButton } from "#components/ui/copy/api-button.tsx";
import { apiSamples } from "#components/ui/copy/api-samples.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { getNamedConversation } from "#lib/conversations/reads.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { getScenario, listVersions } from "#lib/scenarios/reads.ts";
import { apiUrl, orNotFound } from "../../../page-helpers.ts";
import { replayAction } from "./actions.ts";

export const metadata: Metadata = { title: "Replay" };

const RECORDED = { value: "recorded", label: "Version of the call" };

/** The versions to replay against. If the scenario was deleted, only the recorded one is left. */
async function listReplayedVersions(actor: Actor, scenarioId: string) {
  try {
    const [{ draft }, versions] = await Promise.all([
      getScenario(actor, scenarioId),
      listVersions(actor, scenarioId),
    ]);
    return [
      ...(draft ? [{ value: "draft", label: "Draft" }] : []),
      { value: "published", label: "Published version" },
      RECORDED,
      ...versions.map(({ number }) => ({ value: String(number), label: `Version ${number}` })),
    ];
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return [RECORDED];
    throw error;
  }
}

export default async function ReplayPage({ params }: { params: Promise<{ id: string }> }) {
  const { actor } = await requireSession();
  const { id } = await params;
  const { call, transcript } = await orNotFound(id, (checkedId) => getNamedConversation(actor, checkedId));
  const versions = await listReplayedVersions(actor, call.scenarioId);
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
      <ReplayPanel
        id={id}
        versions={versions}
        hasTurns={transcript.some(({ role }) => role === "user")}
        replay={replayAction}
      />
    </ConsolePage>
  );
}
