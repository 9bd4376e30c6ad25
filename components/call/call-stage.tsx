import { Volume2 } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { AgentBadge } from "./agent-badge.tsx";
import type { CaptionSize } from "./call-types.ts";
import type { CallViewProps } from "./call-view-props.ts";
import { CaptionBox } from "./caption-box.tsx";
import { AiLabel, Portrait } from "./portrait.tsx";
import { StageNotice } from "./stage-notice.tsx";
import { fill } from "./words/call-words.ts";
import { useWords } from "./words/use-words.tsx";

type StageProps = CallViewProps & { captions: boolean; captionSize: CaptionSize };

/** The avatar and what is drawn on the picture: nothing on the face, the top left free for the label in the frames. */
export function CallStage(props: StageProps) {
  const { person, aiLabel, pictured, carriesLabel, tall, reconnecting, agent, onAllowSound } = props;
  const words = useWords().call;
  return (
    <div className="stage-cell">
      <div data-testid="call-stage" data-tall={tall} className="stage stage-box">
        <Portrait person={person} framed tall={tall} />
        {props.media}
        {reconnecting && <Faded />}
        {/* Our frames carry the label themselves; the portrait and a provider’s face do not. */}
        {(aiLabel || !pictured) && <AiLabel className={carriesLabel ? "ai-label-outside" : "inline-flex"} />}
      </div>
      <div className="stage-over">
        <AgentBadge name={person.name} state={agent.state} level={agent.level} mic={props.voice.level} />
        {onAllowSound && (
          <Button
            variant="bright"
            size="xl"
            data-testid="allow-sound"
            onClick={onAllowSound}
            className="absolute bottom-28 left-1/2 -translate-x-1/2"
          >
            <Volume2 aria-hidden="true" />
            {fill(words.tapToHear, { name: person.name })}
          </Button>
        )}
        <OverStage {...props} />
      </div>
    </div>
  );
}

/** Takes the colour out of a picture that stands still, but not out of its top, where the label is. */
function Faded() {
  return (
    <div className="absolute inset-0 backdrop-brightness-[.86] backdrop-saturate-[.35] [mask-image:linear-gradient(transparent_11%,black_20%)]" />
  );
}

/** One thing at a time at the bottom of the picture: what is wrong, or what is being said. */
function OverStage(props: StageProps) {
  const { person, agent, reconnecting, captions, captionSize, lines } = props;
  const words = useWords().call;
  if (reconnecting) {
    return (
      <StageNotice
        testId="reconnecting"
        title={words.reconnecting}
        text={fill(words.reconnectingText, { name: person.name })}
        seconds={props.resumeMs / 1_000}
      />
    );
  }
  if (agent.state === "away") {
    return (
      <StageNotice
        testId="avatar-away"
        title={words.away}
        text={fill(words.awayText, { name: person.name })}
      />
    );
  }
  return captions ? <CaptionBox lines={lines} size={captionSize} /> : null;
}
