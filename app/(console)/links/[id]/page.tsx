import type { Metadata } from "next";
import Link from "next/link";
import { wordsOf } from "#components/call/words/words-of.ts";
import type { PreviewWords } from "#components/links/link-preview.tsx";
import { LinkSettings } from "#components/links/link-settings.tsx";
import { LinkState } from "#components/links/link-state.tsx";
import { LinkUsage } from "#components/links/link-usage.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { CopyField } from "#components/ui/copy-field.tsx";
import { CopyId } from "#components/ui/copy-id.tsx";
import { backgroundCss } from "#lib/avatar/background-name.ts";
import { getAvatar } from "#lib/avatars/get-avatar.ts";
import { portraitPath } from "#lib/avatars/present.ts";
import { getHostedLink } from "#lib/links/get-hosted-link.ts";
import { getLinkUse } from "#lib/links/get-link-use.ts";
import { logoPath } from "#lib/links/link-address.ts";
import { refusalOf } from "#lib/links/link-refusals.ts";
import { PAGE_LANGUAGES, type PageLanguage } from "#lib/links/page-language.ts";
import { presentHostedLink } from "#lib/links/present.ts";
import { getScenario } from "#lib/scenarios/get-scenario.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { orNotFound } from "../../or-not-found.ts";
import { updateLinkAction } from "../actions.ts";

export const metadata: Metadata = { title: "Link" };

/** The few words that the preview needs, in every language it may be switched to. */
const previewWords = (language: PageLanguage): PreviewWords => {
  const { willTalk, start, passcode, consentTitle, consentAgree } = wordsOf(language).before;
  return { willTalk, start, passcode, consentTitle, consentAgree };
};

/** What the page of one link asks for, allows and looks like. */
export default async function LinkPage({ params }: { params: Promise<{ id: string }> }) {
  const { caller } = await requireSession();
  const row = await orNotFound((await params).id, (id) => getHostedLink(caller, id));
  const [scenario, avatar, use] = await Promise.all([
    getScenario(caller, row.scenarioId),
    getAvatar(caller, row.avatarId),
    getLinkUse(row),
  ]);
  const link = presentHostedLink(row);
  const words = Object.fromEntries(PAGE_LANGUAGES.map((language) => [language, previewWords(language)]));
  return (
    <ConsolePage
      title={row.label}
      parent={{ href: "/links", label: "Links" }}
      beside={
        <>
          <CopyId id={row.id} what="the link’s id" />
          <LinkState refusal={refusalOf(row, use, new Date())} />
        </>
      }
      actions={
        <a href={link.url} target="_blank" rel="noopener" className={buttonClass({})}>
          Open<span className="sr-only"> (opens a new tab)</span>
        </a>
      }
    >
      <div className="mb-6 grid max-w-[840px] gap-4">
        <CopyField text={link.url} what="the address" />
        <p className="text-sm text-muted">
          {avatar.name} follows the scenario{" "}
          <Link href={`/scenarios/${scenario.id}`} className="font-medium text-accent-text hover:underline">
            {scenario.name}
          </Link>
          .
        </p>
        <LinkUsage use={use} maxUses={row.maxUses} maxTotalMinutes={row.maxTotalMinutes} />
      </div>
      <LinkSettings
        link={link}
        logoUrl={logoPath(row)}
        person={{
          name: avatar.name,
          portraitUrl: portraitPath(avatar.slug),
          background: backgroundCss(row.background),
        }}
        words={words}
        action={updateLinkAction}
      />
    </ConsolePage>
  );
}
