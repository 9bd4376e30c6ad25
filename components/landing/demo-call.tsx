"use client";

import { ArrowRight, Mic } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { EndedPanel } from "#components/call/after/ended-panel.tsx";
import {
  hasMicrophoneProblem,
  type Microphone,
  useMicrophone,
} from "#components/call/devices/use-microphone.ts";
import { NoMicrophonePanel } from "#components/call/setup/no-microphone-panel.tsx";
import { AiLabel, Portrait } from "#components/call/setup/portrait.tsx";
import { ProblemPanel } from "#components/call/setup/problem-panel.tsx";
import { RecordingNotice } from "#components/call/setup/recording-notice.tsx";
import { type CallFlow, useCallFlow } from "#components/call/setup/use-call-flow.ts";
import { useWords as useCallWords } from "#components/call/words/use-words.tsx";
import { StageVeil } from "#components/public-pages/split-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { useHydrated } from "#components/ui/hooks.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { rememberDemoCall } from "./demo-called.ts";
import { type Demo, DemoPicker } from "./demo-picker.tsx";

/** Below the thanks for a demo call: where to go next. The console asks people to sign in first. */
function AfterDemo() {
  const words = useWords("landing").after;
  const ways = [
    { title: words.create, text: words.createText, href: "/scenarios/new" },
    { title: words.code, text: words.codeText, href: "/docs/api" },
  ];
  return (
    <nav aria-label={words.label} className="mt-10">
      <ul>
        {ways.map(({ title, text, href }) => (
          <li key={href} className="border-t last:border-b">
            <a href={href} className="group flex min-h-16 items-center gap-4 py-2.5">
              <span className="min-w-0 flex-1">
                <b className="block text-[15px] leading-5 font-semibold underline-offset-[3px] group-hover:underline">
                  {title}
                </b>
                <span className="block text-base text-muted">{text}</span>
              </span>
              <ArrowRight aria-hidden="true" className="size-4 shrink-0 stroke-[1.75] text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const NO_DEMO = { token: "", mode: "voice" } as const;

/** The first screen of the landing page: text and choice left, avatar right; the call replaces both. */
export function DemoCall({ demos, children }: { demos: Demo[]; children: ReactNode }) {
  const [chosen, setChosen] = useState(demos[0] ?? null);
  const microphone = useMicrophone(false);
  const flow = useCallFlow(chosen ?? NO_DEMO, microphone, null);
  const { screen } = flow;
  const isOpen = screen.is === "live" || screen.is === "chat";
  useEffect(() => {
    if (isOpen) rememberDemoCall();
  }, [isOpen]);
  if (!chosen) return <section className={HERO}>{children}</section>;
  if (screen.is === "live") {
    return (
      <div className="mx-auto max-w-[1280px] px-8 pt-2 pb-10 max-wide:p-0">
        <screen.View
          link={chosen}
          call={screen.call}
          room={screen.room}
          variant="inline"
          typing={screen.mode === "type"}
        />
      </div>
    );
  }
  if (screen.is === "chat") {
    return (
      <div className="mx-auto max-w-[1280px] px-8 pt-2 pb-10 max-wide:p-0">
        <screen.View link={chosen} call={screen.call} chat={screen.chat} variant="inline" />
      </div>
    );
  }
  const aside = asidePanel(chosen, flow, microphone);
  return (
    <section className={HERO}>
      <div className="max-wide:contents">
        {aside ?? (
          <>
            {children}
            <DemoPicker demos={demos} chosen={chosen} onChoose={setChosen} busy={screen.is === "starting"} />
            <RecordingNotice link={chosen} />
          </>
        )}
      </div>
      <DemoStage demo={chosen} flow={flow} pressable={aside === null} />
    </section>
  );
}

const HERO =
  "mx-auto grid max-w-[1280px] items-center gap-[72px] px-8 pt-6 pb-[72px] wide:grid-cols-2 wide:max-desk:gap-10 " +
  "desk:grid-cols-[minmax(0,1fr)_minmax(0,640px)] max-wide:flex max-wide:flex-col max-wide:items-stretch max-wide:gap-6 max-wide:px-4 max-wide:pt-3 max-wide:pb-12";

/** The panel that replaces the text: a problem, the thanks, or help with the microphone. */
function asidePanel(demo: Demo, flow: CallFlow, microphone: Microphone): ReactNode | null {
  const { screen } = flow;
  const again = () => void flow.again();
  if (screen.is === "problem") {
    const { problem, attempt } = screen;
    return (
      <ProblemPanel problem={problem} attempt={attempt} link={demo} onRetry={again} onCancel={flow.cancel} />
    );
  }
  if (screen.is === "ended") {
    return (
      <>
        <EndedPanel
          link={demo}
          durationMs={screen.durationMs}
          recorded={screen.call.recorded}
          isText={screen.call.isText}
          redirectUrl={null}
          onAgain={again}
        />
        <AfterDemo />
      </>
    );
  }
  if (microphone.tried && hasMicrophoneProblem(microphone)) {
    return (
      <NoMicrophonePanel
        problem={microphone.state}
        link={demo}
        focus
        starting={screen.is === "starting"}
        onType={() => void flow.start("type")}
        onCheck={() => void microphone.open()}
      />
    );
  }
  return null;
}

function DemoStage({ demo, flow, pressable }: { demo: Demo; flow: CallFlow; pressable: boolean }) {
  const words = useWords("landing").demo;
  const { aiAvatar, aiLabel } = useCallWords();
  const starting = flow.screen.is === "starting";
  const busy = !useHydrated() || starting;
  return (
    <section
      aria-label={words.label}
      className="stage h-[min(748px,calc(100dvh-132px))] min-h-[560px] rounded-xl max-wide:order-1 max-wide:h-[430px] max-wide:min-h-0 max-wide:w-full max-wide:max-w-[430px] max-wide:self-center"
    >
      <Portrait
        key={demo.avatar.portraitUrl}
        avatar={demo.avatar}
        alt={fill(aiAvatar, { name: demo.avatar.name })}
      />
      <StageVeil isLifted={starting} />
      <AiLabel label={aiLabel} />
      {pressable && (
        <div className="absolute inset-x-0 bottom-0 flex flex-col items-center gap-3 bg-linear-to-b from-transparent via-[oklch(0.17_0.006_70/0.62)] via-55% to-[oklch(0.17_0.006_70/0.8)] px-4 pt-18 pb-6 max-wide:pt-14 max-wide:pb-4">
          <Button
            variant="bright"
            size="xl"
            className="min-w-60"
            data-testid="start-call"
            aria-disabled={busy}
            onPointerEnter={() => flow.prepare("talk")}
            onFocus={() => flow.prepare("talk")}
            onClick={() => void flow.start("talk")}
            icon={Mic}
          >
            {fill(starting ? words.calling : words.talk, { name: demo.avatar.name })}
          </Button>
          <p className="text-base text-on-overlay">
            {words.microphone}{" "}
            <button
              type="button"
              data-testid="type-instead"
              aria-disabled={busy}
              onPointerEnter={() => flow.prepare("type")}
              onFocus={() => flow.prepare("type")}
              onClick={() => void flow.start("type")}
              className="p-1 font-semibold underline underline-offset-[3px]"
            >
              {words.type}
            </button>
          </p>
        </div>
      )}
    </section>
  );
}
