"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { StageVeil } from "#components/public-pages/split-page.tsx";
import { cx } from "#components/ui/cx.ts";
import { fill } from "#components/words/fill.ts";
import type { OpenCard } from "#lib/flow/cards/card.ts";
import { CallTranscript } from "../after/call-transcript.tsx";
import { EndedPanel } from "../after/ended-panel.tsx";
import { readTranscript } from "../after/read-transcript.ts";
import { sendRating } from "../after/send-rating.ts";
import { readCard } from "../cards/read-card.ts";
import { hasMicrophoneProblem, type Microphone, useMicrophone } from "../devices/use-microphone.ts";
import type { CallWords } from "../words/en.ts";
import { useWords, WordsProvider } from "../words/use-words.tsx";
import { BeforeCall, BeforeChat } from "./before-call.tsx";
import type { CallAvatar, CallLink, CallTerms } from "./call-types.ts";
import { NoMicrophonePanel } from "./no-microphone-panel.tsx";
import { AiLabel, Portrait } from "./portrait.tsx";
import { ProblemPanel } from "./problem-panel.tsx";
import { type CallFlow, type CallMode, type CallScreen, useCallFlow } from "./use-call-flow.ts";
import { type TermsForm, useTerms } from "./use-terms.ts";

type BesidePortraitProps = {
  person: CallAvatar;
  /** The call, which is never dimmed, is about to replace it. */
  isStarting: boolean;
  children: ReactNode;
};

/**
 * A portrait with text and buttons beside it: every screen of a hosted link except the call itself. Where they are taller
 * than the window, such as with a passcode and a consent text in a frame, the portrait stays in view.
 */
function BesidePortrait({ person, isStarting, children }: BesidePortraitProps) {
  const { aiAvatar, aiLabel } = useWords();
  return (
    <div className="mx-auto grid w-full max-w-[1120px] flex-1 items-center gap-16 px-8 pt-2 pb-8 max-wide:flex max-wide:flex-col max-wide:items-stretch max-wide:gap-4 max-wide:px-4 max-wide:pb-4 wide:grid-cols-[minmax(0,1fr)_400px] wide:max-desk:grid-cols-2 wide:max-desk:gap-8">
      <div className="stage h-[min(700px,calc(100dvh-168px))] min-h-[320px] rounded-xl wide:sticky wide:top-4 wide:self-start max-wide:h-[min(260px,36dvh)] max-wide:min-h-0 max-wide:shrink-0 max-wide:rounded-2xl">
        <Portrait avatar={person} alt={fill(aiAvatar, { name: person.name })} />
        <StageVeil isLifted={isStarting} />
        <AiLabel label={aiLabel} />
      </div>
      <div>{children}</div>
    </div>
  );
}

/** Messages to the embedding page, as read by `sdk/src/embed/messages.ts`. */
type HostMessage =
  | { visavis: "started"; sessionId: string }
  | { visavis: "ended"; sessionId: string }
  | { visavis: "card-shown"; sessionId: string; card: OpenCard }
  /** Without the answer, which is the visitor's. */
  | { visavis: "card-answered"; sessionId: string; cardId: string }
  | { visavis: "error"; code: string };

/** The message for a change of screens. A call that was cut off has ended, with a reason. */
export function hostMessages(before: CallScreen, after: CallScreen): HostMessage[] {
  const messages: HostMessage[] = [];
  const isOpen = (screen: CallScreen) => screen.is === "live" || screen.is === "chat";
  if ((before.is === "live" || before.is === "chat") && !isOpen(after)) {
    messages.push({ visavis: "ended", sessionId: before.call.sessionId });
  }
  if (!isOpen(before) && (after.is === "live" || after.is === "chat")) {
    messages.push({ visavis: "started", sessionId: after.call.sessionId });
  }
  if (after.is === "problem" && after !== before) messages.push({ visavis: "error", code: after.problem });
  return messages;
}

/** The messages for a change of the avatar's card: see `readCard`. A card that changes is shown again. */
export function cardMessages(sessionId: string, before: string, after: string): HostMessage[] {
  if (before === after) return [];
  const { open, answeredId } = readCard(after);
  const shown = readCard(before).open;
  const isNew = open !== null && JSON.stringify(open) !== JSON.stringify(shown);
  return [
    ...(answeredId !== null && answeredId === shown?.id
      ? [{ visavis: "card-answered", sessionId, cardId: answeredId } as const]
      : []),
    ...(isNew ? [{ visavis: "card-shown", sessionId, card: open } as const] : []),
  ];
}

/**
 * Notifies the embedding page about the call. It notifies nobody until that page has sent a hello, and then only that
 * page's origin. Browsers only let allowed origins frame this page.
 */
function useHostPage(screen: CallScreen): void {
  const [origin, setOrigin] = useState<string | null>(null);
  const notified = useRef<CallScreen>({ is: "before" });
  useEffect(() => {
    if (window.parent === window) return;
    const onMessage = ({ source, origin: from, data }: MessageEvent) => {
      if (source === window.parent && data?.visavis === "hello") setOrigin(from);
    };
    window.addEventListener("message", onMessage);
    // It only reveals that a page is here, which the framing page knows anyway.
    window.parent.postMessage({ visavis: "ready" }, "*");
    return () => window.removeEventListener("message", onMessage);
  }, []);
  useEffect(() => {
    if (origin === null) return;
    for (const message of hostMessages(notified.current, screen)) window.parent.postMessage(message, origin);
    notified.current = screen;
  }, [origin, screen]);
  useEffect(() => {
    if (origin === null || screen.is !== "live") return;
    let before = "";
    return screen.room.followCards((card) => {
      const messages = cardMessages(screen.call.sessionId, before, card);
      before = card;
      for (const message of messages) window.parent.postMessage(message, origin);
    });
  }, [origin, screen]);
}

type HostedProps = {
  link: CallLink;
  terms: CallTerms;
  words: CallWords;
  /** The page is framed by another one. */
  isEmbed: boolean;
  /** Where visitors report the page; null if the operator has set no contact. Hidden during the call. */
  reportUrl?: string | null;
  /** Hidden during the call. */
  header: ReactNode;
};

/** A hosted link from the first screen to the last, in its language. */
export function HostedCall({ words, ...props }: HostedProps) {
  return (
    <WordsProvider words={words}>
      <Screens {...props} />
    </WordsProvider>
  );
}

function Screens({ link, terms, isEmbed, reportUrl, header }: Omit<HostedProps, "words">) {
  const microphone = useMicrophone(terms.refusal === null && link.mode !== "text");
  const [speakerId, setSpeakerId] = useState<string | null>(null);
  const flow = useCallFlow(link, microphone, speakerId);
  const { screen } = flow;
  const form = useTerms(terms, screen.is === "before" && screen.isPasscodeWrong === true);
  useHostPage(screen);
  if (screen.is === "live") {
    return (
      <main>
        <screen.View
          link={link}
          call={screen.call}
          room={screen.room}
          variant="page"
          typing={screen.mode === "type"}
        />
      </main>
    );
  }
  if (screen.is === "chat") {
    return (
      <main>
        <screen.View
          link={link}
          call={screen.call}
          chat={screen.chat}
          isBack={screen.isBack}
          variant="page"
          {...(link.mode !== "text" && { onTalk: flow.talk })}
        />
      </main>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col">
      {header}
      <main className={cx("flex flex-1 flex-col", isEmbed && "pt-8 max-wide:pt-4")}>
        <BesidePortrait person={link.avatar} isStarting={screen.is === "starting"}>
          <Beside
            link={link}
            form={form}
            isEmbed={isEmbed}
            flow={flow}
            microphone={microphone}
            speakerId={speakerId}
            onSpeaker={setSpeakerId}
          />
        </BesidePortrait>
      </main>
      {reportUrl && <ReportLink url={reportUrl} />}
    </div>
  );
}

function ReportLink({ url }: { url: string }) {
  const words = useWords();
  return (
    <footer className="p-4 text-center text-sm">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="text-muted underline-offset-2 hover:underline"
      >
        {words.report}
      </a>
    </footer>
  );
}

type BesideProps = {
  link: CallLink;
  form: TermsForm;
  isEmbed: boolean;
  flow: CallFlow;
  microphone: Microphone;
  speakerId: string | null;
  onSpeaker: (deviceId: string) => void;
};

function Beside(props: BesideProps) {
  const { link, form, isEmbed, flow } = props;
  const { screen, again, cancel } = flow;
  const { refusal } = form.terms;
  if (screen.is === "before" && refusal) {
    return (
      <ProblemPanel problem={refusal} attempt={1} link={link} onRetry={() => location.reload()} reloads />
    );
  }
  const call = "call" in screen ? screen.call : undefined;
  const tokens = call && { linkToken: link.token, rejoinToken: call.rejoinToken };
  const onReadTranscript = call?.sharesTranscript && tokens ? () => readTranscript(tokens) : undefined;
  if (screen.is === "problem") {
    return (
      <ProblemPanel
        problem={screen.problem}
        attempt={screen.attempt}
        link={link}
        onRetry={() => void again()}
        onCancel={cancel}
      >
        {onReadTranscript && <CallTranscript link={link} onRead={onReadTranscript} />}
      </ProblemPanel>
    );
  }
  if (screen.is === "ended") {
    return (
      <EndedPanel
        link={link}
        durationMs={screen.durationMs}
        recorded={screen.call.recorded}
        isText={screen.call.isText}
        redirectUrl={screen.call.redirectUrl}
        isEmbed={isEmbed}
        {...(tokens && { onRate: (rating) => sendRating(tokens, rating) })}
        {...(onReadTranscript && { onReadTranscript })}
        onAgain={() => void again()}
      />
    );
  }
  return <Before {...props} starting={screen.is === "starting"} />;
}

function Before({
  link,
  form,
  flow,
  microphone,
  speakerId,
  onSpeaker,
  starting,
}: BesideProps & { starting: boolean }) {
  const start = (mode: CallMode) => {
    const proof = form.collectProof();
    if (proof) void flow.start(mode, proof);
  };
  if (link.mode === "text") {
    return (
      <BeforeChat link={link} terms={form} starting={starting} onPrepare={flow.prepare} onStart={start} />
    );
  }
  if (hasMicrophoneProblem(microphone)) {
    return (
      <NoMicrophonePanel
        terms={form}
        problem={microphone.state}
        link={link}
        focus={microphone.tried}
        starting={starting}
        onType={() => start("type")}
        onCheck={() => void microphone.open()}
      />
    );
  }
  return (
    <BeforeCall
      link={link}
      terms={form}
      starting={starting}
      microphone={microphone}
      speakerId={speakerId}
      onSpeaker={onSpeaker}
      onPrepare={flow.prepare}
      onStart={start}
    />
  );
}
