import { cache } from "react";
import { ReplayPanel } from "#components/scenarios/replays/replay-panel.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { ApiButton } from "#components/ui/copy/api-button.tsx";
import { apiSamples } from "#components/ui/copy/api-samples.ts";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { getNamedConversation } from "#lib/conversations/conversations.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { getScenario } from "#lib/scenarios/scenarios.ts";
import { listVersions } from "#lib/scenarios/versions/versions.ts";
import { titledAfter } from "../../../../pages.ts";
import { apiUrl, orNotFound } from "../../../page-helpers.ts";
import { replayAction } from "./actions.ts";

type ReplayPageProps = { params: Promise<{ id: string }> };

/** Read once for the title and the page. */
const findConversation = cache(async (id: string) => {
  const { actor } = await requireSession();
  return await orNotFound(id, (checkedId) => getNamedConversation(actor, checkedId));
});

export const generateMetadata = titledAfter(
  "replays",
  (words) => words.page.title,
  ({ id }: { id: string }) => findConversation(id),
);

/** The versions to replay against. If the scenario was deleted, only the recorded one is left. */
async function listReplayedVersions(actor: Actor, scenarioId: string) {
  const { versions: words } = await getWords("replays");
  const recorded = { value: "recorded", label: words.recorded };
  try {
    const [{ draft }, versions] = await Promise.all([
      getScenario(actor, scenarioId),
      listVersions(actor, scenarioId),
    ]);
    return [
      ...(draft ? [{ value: "draft", label: words.draft }] : []),
      { value: "published", label: words.published },
      recorded,
      ...versions.map(({ number }) => ({ value: String(number), label: fill(words.numbered, { number }) })),
    ];
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return [recorded];
    throw error;
  }
}

export default async function ReplayPage({ params }: ReplayPageProps) {
  const { actor } = await requireSession();
  const { page: words } = await getWords("replays");
  const { nav } = await getWords("shell");
  const { id } = await params;
  const { call, transcript } = await findConversation(id);
  const versions = await listReplayedVersions(actor, call.scenarioId);
  const request = {
    method: "POST",
    path: `/conversations/${id}/replays`,
    body: { version: versions[0]?.value },
  } as const;
  return (
    <ConsolePage
      title={words.title}
      grandparent={{ href: "/conversations", label: nav.conversations }}
      parent={{ href: `/conversations/${id}`, label: call.scenarioName }}
      actions={<ApiButton title={words.api} samples={apiSamples(apiUrl(), request)} />}
      isFull
    >
      <AreaWords areas={["replays"]}>
        <ReplayPanel
          id={id}
          versions={versions}
          hasTurns={transcript.some(({ role }) => role === "user")}
          replay={replayAction}
        />
      </AreaWords>
    </ConsolePage>
  );
}
