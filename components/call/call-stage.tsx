import { Volume2 } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { AgentBadge } from "./agent-badge.tsx";
import type { CaptionSize } from "./call-types.ts";
import type { CallViewProps } from "./call-view-props.ts";
import { CaptionBox } from "./caption-box.tsx";
import { AiLabel, Portrait } from "./portrait.tsx";
import { Reconnecting } from "./reconnecting.tsx";

type StageProps = CallViewProps & { captions: boolean; captionSize: CaptionSize };

/** The avatar and what is drawn on the picture: nothing on the face, the top left free for the label in the frames. */
export function CallStage(props: StageProps) {
  const { person, aiLabel, pictured, reconnecting, agent, onAllowSound } = props;
  return (
    <div className="stage-cell">
      <div data-testid="call-stage" className="stage stage-box">
        <Portrait person={person} framed />
        {props.media}
        {reconnecting && <Faded />}
        {/* The frames carry the label themselves; the portrait does not. */}
        {(aiLabel || !pictured) && <AiLabel className={pictured ? "ai-label-outside" : "inline-flex"} />}
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
            Tap to hear {person.name}
          </Button>
        )}
        {reconnecting ? (
          <Reconnecting name={person.name} />
        ) : (
          props.captions && <CaptionBox lines={props.lines} size={props.captionSize} />
        )}
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
