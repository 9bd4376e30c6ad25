import { Volume2 } from "lucide-react";
import type { CSSProperties } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { Styled } from "#components/ui/styled.tsx";
import { fill } from "#components/words/fill.ts";
import type { CaptionSize } from "../setup/call-types.ts";
import { AiLabel, Portrait } from "../setup/portrait.tsx";
import { SharingMark } from "../sharing/sharing-mark.tsx";
import { useWords } from "../words/use-words.tsx";
import { AgentBadge } from "./agent-badge.tsx";
import type { CallViewProps } from "./call-view-props.ts";
import { CaptionBox } from "./caption-box.tsx";

type NoticeProps = { title: string; text: string; testId: string; seconds?: number };

/** Explains over the stage why nothing moves. `seconds`: how long that may last, as a bar. */
function StageNotice({ title, text, testId, seconds }: NoticeProps) {
  const length: CSSProperties = { "--seconds": seconds } as CSSProperties; // custom properties are not in React's type
  return (
    <div
      role="status"
      data-testid={testId}
      className="absolute bottom-7 left-1/2 z-10 w-[min(440px,calc(100%-24px))] -translate-x-1/2 rounded-md bg-overlay px-5 pt-4 pb-[18px] text-on-overlay max-wide:bottom-4 short:bottom-1 short:px-3 short:py-2"
    >
      <h2 className="text-lg">{title}</h2>
      <p className="text-[15px] leading-[22px] opacity-90">{text}</p>
      {seconds !== undefined && (
        <span className="mt-3.5 block h-1 overflow-hidden rounded-[2px] bg-white/25">
          <Styled style={length} className="bar-fill block h-full rounded-[2px] bg-overlay-accent" />
        </span>
      )}
    </div>
  );
}

type StageProps = CallViewProps & { captions: boolean; captionSize: CaptionSize };

/** The avatar and its overlays: nothing covers the face, and the top left stays free for the label. */
export function CallStage(props: StageProps) {
  const { avatar, aiLabel, pictured, tall, reconnecting, agent, onAllowSound } = props;
  const { call: words, aiLabel: label } = useWords();
  // The label of a wide stage in front of a background is the one in the frames.
  const isFramed = pictured && !tall && avatar.background !== null;
  return (
    <div className="stage-cell">
      <div
        data-testid="call-stage"
        data-tall={tall}
        data-label={pictured && aiLabel && !isFramed ? "corner" : undefined}
        className="stage stage-box"
      >
        <div className="stage-picture">
          <Portrait avatar={avatar} alt="" tall={tall} />
          {props.media}
        </div>
        <Extension avatar={avatar} />
        {reconnecting && <Faded />}
        {(aiLabel || !pictured) && (
          <AiLabel label={label} className={cx("stage-label", isFramed && "wide:hidden")} />
        )}
      </div>
      <div className="stage-over">
        <AgentBadge name={avatar.name} state={agent.state} level={agent.level} mic={props.voice.level} />
        {!reconnecting && <Trouble {...props} />}
        {props.member}
        <SharingMark sharing={props.sharing} name={avatar.name} />
        {onAllowSound && (
          <Button
            variant="bright"
            size="xl"
            data-testid="allow-sound"
            onClick={onAllowSound}
            className="absolute bottom-28 left-1/2 -translate-x-1/2"
            icon={Volume2}
          >
            {fill(words.tapToHear, { name: avatar.name })}
          </Button>
        )}
        <OverStage {...props} />
      </div>
    </div>
  );
}

/** Continues a square picture to the left and right. */
function Extension({ avatar: { background, studio } }: Pick<StageProps, "avatar">) {
  // A custom property, which the type of styles doesn't know.
  const light = studio ? ({ "--studio": studio } as CSSProperties) : undefined;
  return (
    <Styled as="div" aria-hidden="true" className="stage-extension" style={light}>
      {background && <Styled as="div" className="absolute -inset-10 blur-2xl" style={{ background }} />}
    </Styled>
  );
}

/** What the visitor should know about the voice or the connection during the call. */
function Trouble({ spoken, slow, sharing, avatar: { name } }: StageProps) {
  const { call: words } = useWords();
  const [testId, text] = {
    silent: ["voice-silent", fill(words.voiceSilent, { name })],
    late: ["voice-late", fill(words.voiceLate, { name })],
    heard: ["slow-connection", slow ? words.slow : ""],
  }[spoken];
  if (!text) return null;
  return (
    <p
      role="status"
      data-testid={testId}
      className={cx(
        "absolute top-14 right-3 max-w-[min(360px,calc(100%-24px))] rounded-md bg-overlay px-4 py-2 text-sm text-on-overlay",
        // A phone has no room for both beside each other.
        sharing.shown.length > 0 && "max-wide:max-w-[46%]",
      )}
    >
      {text}
    </p>
  );
}

/** Desaturates a frozen video, except its top, where the label is. */
function Faded() {
  return (
    <div className="absolute inset-0 backdrop-brightness-[.86] backdrop-saturate-[.35] [mask-image:linear-gradient(transparent_11%,black_20%)]" />
  );
}

/** One thing at a time at the bottom of the video: a problem, or the caption. */
function OverStage(props: StageProps) {
  const { avatar, agent, reconnecting, captions, captionSize, lines } = props;
  const words = useWords().call;
  if (reconnecting) {
    return (
      <StageNotice
        testId="reconnecting"
        title={words.reconnecting}
        text={fill(words.reconnectingText, { name: avatar.name })}
        seconds={props.resumeMs / 1_000}
      />
    );
  }
  if (props.waiting) {
    return (
      <StageNotice
        testId="no-place"
        title={words.noPlace}
        text={fill(words.noPlaceText, { name: avatar.name })}
      />
    );
  }
  if (agent.state === "away") {
    return (
      <StageNotice
        testId="avatar-away"
        title={words.away}
        text={fill(words.awayText, { name: avatar.name })}
      />
    );
  }
  // Captions that the visitor has switched off come back for words that cannot be heard.
  return captions || props.spoken === "silent" ? <CaptionBox lines={lines} size={captionSize} /> : null;
}
