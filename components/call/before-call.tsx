import { CircleDot, Keyboard } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import type { CallLink } from "./call-types.ts";
import { DeviceCheck } from "./device-check.tsx";
import { ScreenHeading, ScreenLead } from "./screen-heading.tsx";
import { TermsFields } from "./terms-fields.tsx";
import type { CallMode } from "./use-call-flow.ts";
import type { Microphone } from "./use-microphone.ts";
import type { TermsForm } from "./use-terms.ts";
import { fill } from "./words/call-words.ts";
import { useWords } from "./words/use-words.tsx";

type BeforeProps = {
  link: CallLink;
  terms: TermsForm;
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
  terms,
  starting,
  microphone,
  speakerId,
  onSpeaker,
  onPrepare,
  onStart,
}: BeforeProps) {
  const { person, hostName } = link;
  const words = useWords().before;
  return (
    <div>
      <ScreenHeading focus={false}>{link.label}</ScreenHeading>
      <ScreenLead>
        {fill(words.willTalk, { name: person.name })}
        {hostName && ` ${fill(words.hostedBy, { host: hostName })}`}
      </ScreenLead>
      <DeviceCheck microphone={microphone} speakerId={speakerId} onSpeaker={onSpeaker} />
      <TermsFields form={terms} />
      {link.recorded && (
        <p className="my-5 grid grid-cols-[20px_minmax(0,1fr)] gap-3 text-base text-muted max-wide:my-3">
          <CircleDot aria-hidden="true" className="mt-px size-[18px] stroke-[1.75] text-danger" />
          <span>
            <b className="font-semibold text-foreground">{words.recordedTitle}</b>{" "}
            {hostName ? fill(words.recordedByHost, { host: hostName }) : words.recordedBySomebody}
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
          {starting ? fill(words.calling, { name: person.name }) : words.start}
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
          {words.type}
        </Button>
      </div>
    </div>
  );
}
