import { Keyboard } from "lucide-react";
import { DeviceCheck } from "#components/call/devices/device-check.tsx";
import type { Microphone } from "#components/call/devices/use-microphone.ts";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button } from "#components/ui/button.tsx";
import { useHydrated } from "#components/ui/hooks.ts";
import { fill } from "#components/words/fill.ts";
import { ActionFoot } from "./action-foot.tsx";
import type { CallLink } from "./call-types.ts";
import { ScreenHeading, ScreenLead } from "./portrait.tsx";
import { TermsFields } from "./terms-fields.tsx";
import type { CallMode } from "./use-call-flow.ts";
import type { TermsForm } from "./use-terms.ts";

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

/** Who the visitor will talk with, the microphone check, the recording notice, and the start button. */
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
  const { avatar, hostName } = link;
  const words = useWords().before;
  const busy = !useHydrated() || starting;
  return (
    <div>
      <ScreenHeading focus={false}>{link.label}</ScreenHeading>
      <ScreenLead>
        {fill(words.willTalk, { name: avatar.name })}
        {hostName && ` ${fill(words.hostedBy, { host: hostName })}`}
      </ScreenLead>
      <DeviceCheck microphone={microphone} speakerId={speakerId} onSpeaker={onSpeaker} />
      <TermsFields form={terms} />
      <ActionFoot
        link={link}
        secondary={
          <Button
            variant="ghost"
            size="lg"
            data-testid="type-instead"
            aria-disabled={busy}
            onPointerEnter={onPrepare}
            onFocus={onPrepare}
            onClick={() => onStart("type")}
          >
            <Keyboard aria-hidden="true" />
            {words.type}
          </Button>
        }
      >
        <Button
          variant="primary"
          size="xl"
          data-testid="start-call"
          aria-disabled={busy}
          onPointerEnter={onPrepare}
          onFocus={onPrepare}
          onClick={() => onStart("talk")}
        >
          {starting ? fill(words.calling, { name: avatar.name }) : words.start}
        </Button>
      </ActionFoot>
    </div>
  );
}
