import Link from "next/link";
import { cache } from "react";
import { getCallWords } from "#components/call/words/get-call-words.ts";
import { LinkHeaderActions } from "#components/links/link-header-actions.tsx";
import type { PreviewTexts } from "#components/links/link-preview.tsx";
import { LinkSettings } from "#components/links/link-settings.tsx";
import { LinkState } from "#components/links/link-table.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { ApiButton } from "#components/ui/copy/api-button.tsx";
import { apiSamples } from "#components/ui/copy/api-samples.ts";
import { CopyField, CopyId } from "#components/ui/copy/copy-button.tsx";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { Rich } from "#components/words/rich.tsx";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { getAvatar, listAllAvatars, listVoices } from "#lib/avatars/avatars.ts";
import { listBackgrounds } from "#lib/avatars/backgrounds/backgrounds.ts";
import { defaultFirst } from "#lib/avatars/gallery-order.ts";
import { getHostedLink, getLinkUse } from "#lib/links/links.ts";
import { presentHostedLink } from "#lib/links/present.ts";
import { logoPath } from "#lib/links/schema.ts";
import { decideRefusal } from "#lib/links/visit/link-refusals.ts";
import { findInstanceLanguages } from "#lib/operations/models/find-instance-speech.ts";
import { PAGE_LANGUAGES, type PageLanguage } from "#lib/platform/page-language.ts";
import { getScenario, listScenarioNames } from "#lib/scenarios/scenarios.ts";
import { titledAfter } from "../../../pages.ts";
import { apiUrl, orTrashed } from "../../page-helpers.ts";
import { TrashedItem } from "../../trash/trashed-item.tsx";
import { allowWebsitesAction, deleteLinkAction, pauseLinkAction, updateLinkAction } from "../actions.ts";
import { avatarChoices } from "../read-link-form.ts";

type LinkPageProps = { params: Promise<{ id: string }> };

/** Read once for the title and the page. */
const findLink = cache(async (id: string) => {
  const { actor } = await requireSession();
  return await orTrashed({ actor, id, kind: "hosted_link" }, (checkedId) => getHostedLink(actor, checkedId));
});

export const generateMetadata = titledAfter(
  "links",
  (words) => words.pages.link,
  ({ id }: { id: string }) => findLink(id),
);

/** The texts that the preview needs in one language. */
const previewTexts = (language: PageLanguage): PreviewTexts => {
  const { willTalk, start, passcode, consentTitle, consentAgree, recordedTitle } =
    getCallWords(language).before;
  return { willTalk, start, passcode, consentTitle, consentAgree, recordedTitle };
};

/** The choices, with the link's own one even if it can no longer be chosen. */
const withCurrent = <Choice extends { id: string }>(choices: Choice[], current: Choice): Choice[] =>
  choices.some(({ id }) => id === current.id) ? choices : [...choices, current];

/** The settings of one link. */
export default async function LinkPage({ params }: LinkPageProps) {
  const { actor, account } = await requireSession();
  const words = await getWords("links");
  const { found: row, trashed } = await findLink((await params).id);
  if (trashed) return <TrashedItem actor={actor} item={trashed} />;
  const [scenario, avatar, use, scenarios, avatars, backgrounds] = await Promise.all([
    getScenario(actor, row.scenarioId),
    getAvatar(actor, row.avatarId),
    getLinkUse(row),
    listScenarioNames(actor),
    listAllAvatars(actor),
    listBackgrounds(actor),
  ]);
  const link = presentHostedLink(row);
  const texts = Object.fromEntries(PAGE_LANGUAGES.map((language) => [language, previewTexts(language)]));
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "links.change")}
      title={row.label}
      parent={{ href: "/links", label: words.pages.list }}
      beside={
        <>
          <CopyId id={row.id} what={words.page.id} />
          <LinkState refusal={decideRefusal(row, use, new Date())} />
        </>
      }
      actions={
        <>
          <ApiButton
            title={words.page.apiTitle}
            samples={apiSamples(apiUrl(), { method: "GET", path: `/hosted-links/${row.id}` })}
          />
          <LinkHeaderActions
            link={{
              ...{ id: row.id, label: row.label, url: link.url, allowedOrigins: row.allowedOrigins },
              ...{ themeColor: row.themeColor, language: row.language },
            }}
            isPaused={row.isPaused}
            pause={pauseLinkAction}
            remove={deleteLinkAction}
            allowWebsites={allowWebsitesAction}
          />
        </>
      }
    >
      <div className="mb-6 grid max-w-[840px] gap-4">
        <CopyField text={link.url} what={words.shared.url} />
        <p className="text-sm text-muted">
          <Rich
            text={words.page.follows}
            values={{ avatar: avatar.name, scenario: scenario.name }}
            parts={{
              scenario: (name) => (
                <Link
                  href={`/scenarios/${scenario.id}`}
                  className="font-medium text-accent-text hover:underline"
                >
                  {name}
                </Link>
              ),
            }}
          />
        </p>
        {row.shareTranscript && <p className="text-sm text-muted">{words.page.sharesTranscript}</p>}
        <LinkUsage use={use} maxUses={row.maxUses} maxTotalMinutes={row.maxTotalMinutes} />
      </div>
      <LinkSettings
        link={link}
        logoUrl={logoPath(row)}
        choices={{
          scenarios,
          avatars: await avatarChoices(withCurrent(defaultFirst(avatars, account.defaultAvatarId), avatar)),
          voices: await listVoices(avatars),
          languages: await findInstanceLanguages(),
          backgrounds: backgrounds.map(({ id, name }) => ({ id, name })),
        }}
        texts={texts}
        action={updateLinkAction}
      />
    </ConsolePage>
  );
}

type LinkUsageProps = {
  use: { calls: number; usedMs: number; reservedMs: number };
  maxUses: number | null;
  maxTotalMinutes: number | null;
};

/** How much of a link's limits is used. */
async function LinkUsage({ use, maxUses, maxTotalMinutes }: LinkUsageProps) {
  const words = (await getWords("links")).page;
  const locale = await getLocale();
  const count = (value: number) => value.toLocaleString(locale);
  const outOf = (used: number, max: number | null) =>
    max === null ? count(used) : fill(words.usedOf, { used: count(used), max: count(max) });
  const reserved = count(Math.ceil(use.reservedMs / 60_000));
  const figures = [
    { name: words.calls, value: outOf(use.calls, maxUses) },
    { name: words.minutes, value: outOf(Math.ceil(use.usedMs / 60_000), maxTotalMinutes) },
    { name: words.reserved, value: fill(words.reservedMinutes, { count: reserved }) },
  ];
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-lg font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
