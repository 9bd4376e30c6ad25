import { CircleDot, Keyboard } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import type { CallLink } from "./call-types.ts";
import { DeviceCheck } from "./device-check.tsx";
import { ScreenHeading, ScreenLead } from "./screen-heading.tsx";
import type { CallMode } from "./use-call-flow.ts";
import type { Microphone } from "./use-microphone.ts";

type BeforeProps = {
  link: CallLink;
  starting: boolean;
  microphone: Microphone;
  speakerId: string | null;
  onSpeaker: (deviceId: string) => void;
  onPrepare: () => void;
  onStart: (mode: CallMode) => void;
};

/** Who one will talk with, whether the microphone works, what is recorded, and one button. */
export function BeforeCall({
  link,
  starting,
  microphone,
  speakerId,
  onSpeaker,
  onPrepare,
  onStart,
}: BeforeProps) {
  const { person, hostName } = link;
  return (
    <div>
      <ScreenHeading focus={false}>{link.label}</ScreenHeading>
      <ScreenLead>
        You will talk with {person.name}.{hostName && ` Hosted by ${hostName}.`}
      </ScreenLead>
      <DeviceCheck microphone={microphone} speakerId={speakerId} onSpeaker={onSpeaker} />
      {link.recorded && (
        <p className="my-5 grid grid-cols-[20px_minmax(0,1fr)] gap-3 text-base text-muted max-wide:my-3">
          <CircleDot aria-hidden="true" className="mt-px size-[18px] stroke-[1.75] text-danger" />
          <span>
            <b className="font-semibold text-foreground">This call is recorded.</b>{" "}
            {hostName ?? "Whoever hosts it"} can watch it and read the transcript. Starting means that you
            agree.
          </span>
        </p>
      )}
      <div className="mt-5 grid gap-2 max-wide:mt-4">
        <Button
          variant="primary"
          size="xl"
          data-testid="start-call"
          aria-disabled={starting}
          onPointerEnter={onPrepare}
          onFocus={onPrepare}
          onClick={() => onStart("talk")}
        >
          {starting ? `Calling ${person.name}…` : "Start the conversation"}
        </Button>
        <Button
          variant="ghost"
          size="lg"
          data-testid="type-instead"
          aria-disabled={starting}
          onPointerEnter={onPrepare}
          onFocus={onPrepare}
          onClick={() => onStart("type")}
        >
          <Keyboard aria-hidden="true" />
          Type instead of talking
        </Button>
      </div>
    </div>
  );
}
