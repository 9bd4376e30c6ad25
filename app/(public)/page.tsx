import { ArrowRight } from "lucide-react";
import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import Link from "next/link";
import { getCallWords } from "#components/call/words/get-call-words.ts";
import { WordsProvider as CallWordsProvider } from "#components/call/words/use-words.tsx";
import { CodeSample } from "#components/landing/code-sample.tsx";
import { connectSamples } from "#components/landing/connect-samples.ts";
import { DemoCall } from "#components/landing/demo-call.tsx";
import type { Demo } from "#components/landing/demo-picker.tsx";
import { LandingFooter, LandingHeader } from "#components/landing/frame.tsx";
import { HowItWorks } from "#components/landing/how-it-works.tsx";
import type { LandingWords } from "#components/landing/words/en.ts";
import { buttonClass } from "#components/ui/button.tsx";
import { parseTheme, THEME_COOKIE } from "#components/ui/theme/theme.ts";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { getLanguage, getWords } from "#components/words/get-words.ts";
import { Rich } from "#components/words/rich.tsx";
import { findSession } from "#lib/auth/sign-in/current-session.ts";
import { type DemoLink, listDemoLinks } from "#lib/links/links.ts";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: { absolute: (await getWords("landing")).documentTitle } };
}

/** The landing page: what Visavis is, and a demo call. */
export default async function LandingPage() {
  const [links, jar, origin, session] = await Promise.all([
    listDemoLinks(),
    cookies(),
    ownOrigin(),
    findSession(),
  ]);
  const words = await getWords("landing");
  return (
    <AreaWords areas={["landing"]}>
      <LandingHeader theme={parseTheme(jar.get(THEME_COOKIE)?.value)} isSignedIn={session !== null} />
      <main>
        <CallWordsProvider words={getCallWords(await getLanguage())}>
          <DemoCall demos={links.map(toDemo)}>
            <h1 className="text-[length:var(--text-display)] leading-[1.06] tracking-[-0.032em] max-wide:-order-2 max-wide:text-[32px] max-wide:leading-9">
              {words.title}
            </h1>
            <p className="mt-6 mb-10 max-w-[46ch] text-lg text-muted max-wide:-order-1 max-wide:-mt-2 max-wide:mb-0 max-wide:text-md max-wide:leading-6">
              {links.length > 0 ? words.introWithDemo : words.intro}
            </p>
            {links.length === 0 && (
              <Link href="/overview" className={buttonClass({ variant: "primary", size: "lg" })}>
                {words.console}
              </Link>
            )}
          </DemoCall>
        </CallWordsProvider>
        <div data-behind-call>
          <HowItWorks />
          <ConnectSection words={words} origin={origin} />
        </div>
      </main>
      <LandingFooter isSignedIn={session !== null} />
    </AreaWords>
  );
}

function ConnectSection({ words, origin }: { words: LandingWords; origin: string }) {
  return (
    <section
      id="connect"
      aria-labelledby="connect-title"
      className="mx-auto grid w-[calc(100%-64px)] max-w-[1216px] items-start gap-[72px] border-t py-[72px] max-wide:w-[calc(100%-32px)] max-desk:gap-8 max-wide:gap-4 max-wide:py-12 wide:grid-cols-[minmax(0,1fr)_minmax(0,640px)]"
    >
      <div>
        <h2
          id="connect-title"
          className="mb-4 text-3xl tracking-[-0.024em] max-wide:text-[26px] max-wide:leading-8"
        >
          {words.connect.title}
        </h2>
        <p className="max-w-[44ch] text-muted">
          <Rich
            text={words.connect.text}
            parts={{ code: (name) => <code className="font-mono text-[0.93em]">{name}</code> }}
          />
        </p>
        <a
          href="/docs/api"
          className="mt-5 inline-flex items-center gap-2 font-medium text-accent-text underline-offset-[3px] hover:underline"
        >
          {words.connect.reference}
          <ArrowRight aria-hidden="true" className="size-4 stroke-[1.75]" />
        </a>
      </div>
      <CodeSample title={words.connectLink} samples={connectSamples(origin)} />
    </section>
  );
}

function toDemo({ token, mode, label, description, avatar, recordConversation, language }: DemoLink): Demo {
  return {
    token,
    mode,
    label,
    description,
    hostName: null,
    avatar: {
      ...{ name: avatar.name, portraitUrl: avatar.portraitUrl },
      ...{ background: avatar.background, studio: avatar.studio },
    },
    thumbnailUrl: avatar.portraitUrl.replace(/portrait\.webp$/, "thumbnail.webp"),
    recorded: recordConversation,
    language,
    redirectUrl: null,
  };
}

/** The URL that the reader's browser used, so the example works when pasted. */
async function ownOrigin(): Promise<string> {
  const list = await headers();
  const host = list.get("x-forwarded-host") ?? list.get("host") ?? "localhost:3000";
  return `${list.get("x-forwarded-proto") ?? "http"}://${host}`;
}
