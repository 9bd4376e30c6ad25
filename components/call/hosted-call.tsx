"use client";

import { type ReactNode, useState } from "react";
import { BeforeCall } from "./before-call.tsx";
import { BesidePortrait } from "./beside-portrait.tsx";
import type { CallLink } from "./call-types.ts";
import { EndedPanel } from "./ended-panel.tsx";
import { NoMicrophonePanel } from "./no-microphone-panel.tsx";
import { ProblemPanel } from "./problem-panel.tsx";
import { type CallFlow, useCallFlow } from "./use-call-flow.ts";
import { useHostPage } from "./use-host-page.ts";
import { hasMicrophoneProblem, type Microphone, useMicrophone } from "./use-microphone.ts";

/** A hosted link from the first look to the thanks. `header` gives way to the call. */
export function HostedCall({ link, header }: { link: CallLink; header: ReactNode }) {
  const microphone = useMicrophone(true);
  const [speakerId, setSpeakerId] = useState<string | null>(null);
  const flow = useCallFlow(link.token, microphone, speakerId);
  const { screen } = flow;
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
      <main className="flex flex-1 flex-col">
        <BesidePortrait person={link.person}>
          <Beside
            link={link}
            flow={flow}
            microphone={microphone}
            speakerId={speakerId}
            onSpeaker={setSpeakerId}
          />
        </BesidePortrait>
      </main>
    </div>
  );
}

type BesideProps = {
  link: CallLink;
  flow: CallFlow;
  microphone: Microphone;
  speakerId: string | null;
  onSpeaker: (deviceId: string) => void;
};

function Beside({ link, flow, microphone, speakerId, onSpeaker }: BesideProps) {
  const { screen, start, again } = flow;
  if (screen.is === "problem") {
    return (
      <ProblemPanel
        problem={screen.problem}
        attempt={screen.attempt}
        link={link}
        onRetry={() => void again()}
      />
    );
  }
  if (screen.is === "ended") {
    return (
      <EndedPanel
        link={link}
        durationMs={screen.durationMs}
        recorded={screen.call.recorded}
        redirectUrl={screen.call.redirectUrl}
        onAgain={() => void again()}
      />
    );
  }
  const starting = screen.is === "starting";
  if (hasMicrophoneProblem(microphone)) {
    return (
      <NoMicrophonePanel
        problem={microphone.state}
        name={link.person.name}
        focus={microphone.tried}
        starting={starting}
        onType={() => void start("type")}
        onCheck={() => void microphone.open()}
      />
    );
  }
  return (
    <BeforeCall
      link={link}
      starting={starting}
      microphone={microphone}
      speakerId={speakerId}
      onSpeaker={onSpeaker}
      onPrepare={flow.prepare}
      onStart={(mode) => void start(mode)}
    />
  );
}
