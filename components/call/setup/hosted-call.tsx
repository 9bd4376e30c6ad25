"use client";

import { type ReactNode, useState } from "react";
import { CallTranscript } from "#components/call/after/call-transcript.tsx";
import { EndedPanel } from "#components/call/after/ended-panel.tsx";
import { readTranscript } from "#components/call/after/read-transcript.ts";
import { sendRating } from "#components/call/after/send-rating.ts";
import {
  hasMicrophoneProblem,
  type Microphone,
  useMicrophone,
} from "#components/call/devices/use-microphone.ts";
import type { CallWords } from "#components/call/words/call-words.ts";
import { useWords, WordsProvider } from "#components/call/words/use-words.tsx";
import { cx } from "#components/ui/cx.ts";
import { BeforeCall } from "./before-call.tsx";
import { BesidePortrait } from "./beside-portrait.tsx";
import type { CallLink, CallTerms } from "./call-types.ts";
import { NoMicrophonePanel } from "./no-microphone-panel.tsx";
import { ProblemPanel } from "./problem-panel.tsx";
import { type CallFlow, type CallMode, useCallFlow } from "./use-call-flow.ts";
import { useHostPage } from "./use-host-page.ts";
import { type TermsForm, useTerms } from "./use-terms.ts";

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
  const microphone = useMicrophone(terms.refusal === null);
  const [speakerId, setSpeakerId] = useState<string | null>(null);
  const flow = useCallFlow(link.token, microphone, speakerId);
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
  return (
    <div className="flex min-h-dvh flex-col">
      {header}
      <main className={cx("flex flex-1 flex-col", isEmbed && "pt-8 max-wide:pt-4")}>
        <BesidePortrait person={link.avatar}>
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
    return <ProblemPanel problem={refusal} attempt={1} link={link} onRetry={() => location.reload()} />;
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
