import { ArrowRight } from "lucide-react";
import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import Link from "next/link";
import { CodeSample } from "#components/landing/code-sample.tsx";
import { connectSamples } from "#components/landing/connect-samples.ts";
import { DemoCall } from "#components/landing/demo-call.tsx";
import type { Demo } from "#components/landing/demo-picker.tsx";
import { LandingFooter, LandingHeader } from "#components/landing/frame.tsx";
import { HowItWorks } from "#components/landing/how-it-works.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { parseTheme, THEME_COOKIE } from "#components/ui/theme.ts";
import { findSession } from "#lib/auth/sign-in/current-session.ts";
import { type DemoLink, listDemoLinks } from "#lib/links/reads.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = {
  title: { absolute: "Visavis: a conversation, face to face, with your software" },
};

/** The landing page: what Visavis is, and a demo call. */
export default async function LandingPage() {
  const [links, jar, origin, session] = await Promise.all([
    listDemoLinks(),
    cookies(),
    ownOrigin(),
    findSession(),
  ]);
  return (
    <>
      <LandingHeader theme={parseTheme(jar.get(THEME_COOKIE)?.value)} isSignedIn={session !== null} />
      <main>
        <DemoCall demos={links.map(toDemo)}>
          <h1 className="text-[length:var(--text-display)] leading-[1.06] tracking-[-0.032em] max-wide:-order-2 max-wide:text-[32px] max-wide:leading-9">
            A conversation, face to face, with your software.
          </h1>
          <p className="mt-6 mb-10 max-w-[46ch] text-lg text-muted max-wide:-order-1 max-wide:-mt-2 max-wide:mb-0 max-wide:text-md max-wide:leading-6">
            Visavis runs live video conversations with AI avatars on your own server.{" "}
            {links.length > 0 && "Try one: it listens, answers, and you can interrupt it."}
          </p>
          {links.length === 0 && (
            <Link href="/overview" className={buttonClass({ variant: "primary", size: "lg" })}>
              Open the console
            </Link>
          )}
        </DemoCall>
        <div data-behind-call>
          <HowItWorks />
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
                One call to connect
              </h2>
              <p className="max-w-[44ch] text-muted">
                Your server requests a room and your page joins it. The key never reaches the browser, and
                every error has a stable <code className="font-mono text-[0.93em]">error_code</code> to switch
                on.
              </p>
              <a
                href="/docs/api"
                className="mt-5 inline-flex items-center gap-2 font-medium text-accent-text underline-offset-[3px] hover:underline"
              >
                Open the API reference
                <ArrowRight aria-hidden="true" className="size-4 stroke-[1.75]" />
              </a>
            </div>
            <CodeSample title="Connect" samples={connectSamples(origin)} />
          </section>
        </div>
      </main>
      <LandingFooter isSignedIn={session !== null} />
    </>
  );
}

function toDemo({ token, label, description, avatar, recordConversation }: DemoLink): Demo {
  return {
    token,
    label,
    description,
    hostName: null,
    avatar: { name: avatar.name, portraitUrl: avatar.portraitUrl, background: avatar.background },
    thumbnailUrl: avatar.portraitUrl.replace(/portrait\.webp$/, "thumbnail.webp"),
    recorded: recordConversation,
    redirectUrl: null,
  };
}

/** The URL that the reader's browser used, so the example works when pasted. */
async function ownOrigin(): Promise<string> {
  const list = await headers();
  const host = list.get("x-forwarded-host") ?? list.get("host") ?? "localhost:3000";
  return `${list.get("x-forwarded-proto") ?? "http"}://${host}`;
}
