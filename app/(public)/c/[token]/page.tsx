import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import type { CallLink, CallTerms } from "#components/call/call-types.ts";
import { HostedCall } from "#components/call/hosted-call.tsx";
import { LinkHeader } from "#components/call/link-header.tsx";
import { wordsOf } from "#components/call/words/words-of.ts";
import { PlainPage } from "#components/ui/plain-page.tsx";
import { parseTheme, THEME_COOKIE } from "#components/ui/theme.ts";
import type { PublicLink } from "#lib/links/find-public-link.ts";
import type { LinkRefusal } from "#lib/links/link-refusals.ts";
import { openLink } from "#lib/links/open-link.ts";
import { themeStyle } from "#lib/links/theme-colors.ts";
import { AppError } from "#lib/platform/errors.ts";
import { readBrowser } from "#lib/sign-in/current-session.ts";
import { pageLanguage } from "../../../page-language.ts";

export const dynamic = "force-dynamic";

type PageProps = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Looked up once a request. `slow`: this address opens too many links, or tries addresses. */
const findLink = cache(async (token: string): Promise<PublicLink | "slow" | null> => {
  try {
    return await openLink(token, (await readBrowser()).address);
  } catch (error) {
    if (error instanceof AppError) return "slow";
    throw error;
  }
});

const isFrameRefused = async () => (await headers()).get("x-frame-refused") === "1";

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const link = (await isFrameRefused()) ? null : await findLink((await params).token);
  const { problems } = wordsOf(await pageLanguage());
  // A token in a search engine would be a key on the street.
  return {
    title: link === null ? problems.gone.title : link === "slow" ? problems.rate.title : link.label,
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

const PROBLEMS = {
  link_expired: "expired",
  link_paused: "paused",
  link_used_up: "used-up",
} as const satisfies Record<LinkRefusal, CallTerms["refusal"]>;

/** A hosted link: whoever opens it can talk. */
export default async function HostedLinkPage({ params, searchParams }: PageProps) {
  const { token } = await params;
  const words = wordsOf(await pageLanguage());
  if (await isFrameRefused()) return <RefusedFrame token={token} words={words} />;
  const link = await findLink(token);
  if (!link) notFound();
  if (link === "slow") {
    const { title, text } = words.problems.rate;
    return (
      <PlainPage reason="rate" title={title}>
        {text}
      </PlainPage>
    );
  }
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  const isEmbed = (await searchParams).embed === "1";
  const terms: CallTerms = {
    refusal: link.refusal && PROBLEMS[link.refusal],
    hasPasscode: link.hasPasscode,
    consent: link.consent,
  };
  return (
    <>
      {link.themeColor && <style>{themeStyle(link.themeColor)}</style>}
      <HostedCall
        link={shownLink(link)}
        terms={terms}
        words={words}
        isEmbed={isEmbed}
        header={
          isEmbed ? null : (
            <LinkHeader theme={theme} words={words} logoUrl={link.logoUrl} host={link.hostName} />
          )
        }
      />
    </>
  );
}

const shownLink = (link: PublicLink): CallLink => ({
  token: link.token,
  label: link.label,
  hostName: link.hostName,
  person: link.avatar,
  recorded: link.recordConversation,
  redirectUrl: link.redirectUrl,
});

/** In the frame of a website that may not show the call: why, and the way to a page where it may work. */
function RefusedFrame({ token, words }: { token: string; words: ReturnType<typeof wordsOf> }) {
  const { title, text } = words.problems.forbidden;
  const action = (
    <a
      href={`/c/${encodeURIComponent(token)}`}
      target="_blank"
      rel="noopener"
      className="font-medium text-accent-text underline"
    >
      {words.openInTab}
    </a>
  );
  return (
    <PlainPage reason="forbidden" title={title} action={action}>
      {text}
    </PlainPage>
  );
}
