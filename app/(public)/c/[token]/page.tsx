import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import type { CallLink, CallTerms } from "#components/call/setup/call-types.ts";
import { HostedCall } from "#components/call/setup/hosted-call.tsx";
import { getCallWords } from "#components/call/words/get-call-words.ts";
import { PlainPage } from "#components/public-pages/split-page.tsx";
import { Brand } from "#components/ui/logo.tsx";
import { parseTheme, THEME_COOKIE, type Theme } from "#components/ui/theme/theme.ts";
import { ThemeSwitch } from "#components/ui/theme/theme-switch.tsx";
import { getLanguage } from "#components/words/get-words.ts";
import { readBrowser } from "#lib/auth/sign-in/current-session.ts";
import { linkUrl } from "#lib/links/present.ts";
import type { PageRefusal } from "#lib/links/visit/link-refusals.ts";
import { openLink, type PublicLink } from "#lib/links/visit/open-link.ts";
import { reportUrl } from "#lib/links/visit/report-url.ts";
import { themeStyle } from "#lib/links/visit/theme-colors.ts";
import { usableValues } from "#lib/links/visitor-fields.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { PageThemeSwitch } from "../../../page-theme-switch.tsx";
import type { Query } from "../../../pages.ts";

export const dynamic = "force-dynamic";

type PageProps = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Query>;
};

/** Looked up once per request. `slow`: this address opens too many links or guesses tokens. */
const findLink = cache(async (token: string): Promise<PublicLink | "slow" | null> => {
  try {
    return (await openLink(token, (await readBrowser()).address))?.link ?? null;
  } catch (error) {
    if (error instanceof AppError) return "slow";
    throw error;
  }
});

const isFrameRefused = async () => (await headers()).get("x-frame-refused") === "1";

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const link = (await isFrameRefused()) ? null : await findLink((await params).token);
  const { problems } = getCallWords(await getLanguage());
  // A token in a search engine would be a leaked key.
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
  language_unavailable: "language",
} as const satisfies Record<PageRefusal, CallTerms["refusal"]>;

/** The page of a hosted link. */
export default async function HostedLinkPage({ params, searchParams }: PageProps) {
  const { token } = await params;
  const words = getCallWords(await getLanguage());
  if (await isFrameRefused()) return <RefusedFrame token={token} words={words} />;
  const link = await findLink(token);
  if (!link) notFound();
  if (link === "slow") {
    const { title, text } = words.problems.rate;
    return (
      <PlainPage reason="rate" title={title} actions={<PageThemeSwitch />}>
        {text}
      </PlainPage>
    );
  }
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const query = await searchParams;
  const isEmbed = query.embed === "1";
  const terms: CallTerms = {
    refusal: link.refusal && PROBLEMS[link.refusal],
    hasPasscode: link.hasPasscode,
    consent: link.consent,
    memory: link.memory && { ...link.memory, linkToken: link.token, name: link.avatar.name },
    fields: link.visitorFields,
    given: usableValues(link.visitorFields, readGiven(query)),
  };
  return (
    <>
      {link.themeColor && <style nonce={nonce}>{themeStyle(link.themeColor)}</style>}
      <HostedCall
        link={toCallLink(link)}
        terms={terms}
        words={words}
        isEmbed={isEmbed}
        reportUrl={findReportUrl(link.token, words.report)}
        header={isEmbed ? null : <LinkHeader theme={theme} logoUrl={link.logoUrl} host={link.hostName} />}
      />
    </>
  );
}

/** The values in the page's address: `?v.name=…`. */
const readGiven = (query: Query) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (name.startsWith("v.") ? [[name.slice(2), value]] : [])),
  );

/** Null if the operator has set no contact. */
function findReportUrl(token: string, subject: string): string | null {
  if (env.ABUSE_CONTACT === undefined) return null;
  return reportUrl(env.ABUSE_CONTACT, linkUrl(token), subject);
}

const toCallLink = (link: PublicLink): CallLink => ({
  token: link.token,
  mode: link.mode,
  label: link.label,
  hostName: link.hostName,
  avatar: link.avatar,
  recorded: link.recordConversation,
  shows: link.shows,
  language: link.callLanguage,
  redirectUrl: link.redirectUrl,
});

/** Shown in a website's frame that is not allowed: why, and a link to a page where it may work. */
function RefusedFrame({ token, words }: { token: string; words: ReturnType<typeof getCallWords> }) {
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

/** The header of a hosted link: its owner's logo, or ours. */
function LinkHeader({ theme, logoUrl, host }: { theme: Theme; logoUrl: string | null; host: string | null }) {
  return (
    <header className="flex h-16 items-center justify-between px-8 text-muted max-wide:h-[52px] max-wide:px-4">
      {logoUrl ? (
        // biome-ignore lint/performance/noImgElement: the logo already has the displayed size and format.
        <img
          src={logoUrl}
          alt={host ?? ""}
          className="h-9 max-w-40 object-contain object-left max-wide:h-8"
        />
      ) : (
        <Brand className="text-[15px]" />
      )}
      <ThemeSwitch initial={theme} />
    </header>
  );
}
