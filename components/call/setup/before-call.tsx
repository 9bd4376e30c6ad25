import { Keyboard, MessageSquareText } from "lucide-react";
import type { ReactNode } from "react";
import { DeviceCheck } from "#components/call/devices/device-check.tsx";
import type { Microphone } from "#components/call/devices/use-microphone.ts";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button } from "#components/ui/button.tsx";
import { useHydrated } from "#components/ui/hooks.ts";
import { fill } from "#components/words/fill.ts";
import { ActionFoot } from "./action-foot.tsx";
import type { CallLink } from "./call-types.ts";
import { ScreenHeading, ScreenLead } from "./portrait.tsx";
import { TermsFields, TermsScreen } from "./terms-fields.tsx";
import type { CallMode } from "./use-call-flow.ts";
import type { TermsForm } from "./use-terms.ts";

type BeforeProps = {
  link: CallLink;
  terms: TermsForm;
  starting: boolean;
  onPrepare: (mode: CallMode) => void;
  onStart: (mode: CallMode) => void;
};

/** The props of a button that starts in this mode. */
function useStart(mode: CallMode, { starting, onPrepare, onStart }: BeforeProps) {
  return {
    "aria-disabled": !useHydrated() || starting,
    type: "submit",
    onPointerEnter: () => onPrepare(mode),
    onFocus: () => onPrepare(mode),
    onClick: () => onStart(mode),
  } as const;
}

type CallProps = BeforeProps & {
  microphone: Microphone;
  speakerId: string | null;
  onSpeaker: (deviceId: string) => void;
};

/** Who the visitor will talk with, the microphone check, the recording notice, and the start button. */
export function BeforeCall({ microphone, speakerId, onSpeaker, ...props }: CallProps) {
  const { name } = props.link.avatar;
  const words = useWords().before;
  const type = useStart("type", props);
  const talk = useStart("talk", props);
  return (
    <BeforeScreen
      {...props}
      lead={words.willTalk}
      devices={
        <DeviceCheck
          {...{ microphone, speakerId, onSpeaker }}
          hasCamera={props.link.shows?.includes("camera") === true}
        />
      }
      secondary={
        <Button variant="ghost" size="lg" data-testid="type-instead" {...type} type="button" icon={Keyboard}>
          {words.type}
        </Button>
      }
    >
      <Button variant="primary" size="xl" data-testid="start-call" {...talk}>
        {props.starting ? fill(words.calling, { name }) : words.start}
      </Button>
    </BeforeScreen>
  );
}

/** Before a conversation that can only be held in writing: who answers, and the start button. Nothing is recorded. */
export function BeforeChat(props: BeforeProps) {
  const words = useWords().chat;
  const start = useStart("type", props);
  return (
    <BeforeScreen {...props} link={{ ...props.link, recorded: false }} lead={words.willWrite}>
      <Button variant="primary" size="xl" data-testid="start-chat" {...start} icon={MessageSquareText}>
        {props.starting ? words.starting : words.start}
      </Button>
    </BeforeScreen>
  );
}

type ScreenProps = Pick<BeforeProps, "link" | "terms"> & {
  /** With the avatar's `{name}`. */
  lead: string;
  devices?: ReactNode;
  secondary?: ReactNode;
  children: ReactNode;
};

function BeforeScreen({ link, terms, lead, devices, secondary = null, children }: ScreenProps) {
  const { avatar, hostName, label } = link;
  const { hostedBy } = useWords().before;
  return (
    <TermsScreen>
      <ScreenHeading focus={false}>{label}</ScreenHeading>
      <ScreenLead>
        {fill(lead, { name: avatar.name })}
        {hostName && ` ${fill(hostedBy, { host: hostName })}`}
      </ScreenLead>
      <TermsFields form={terms} />
      {devices}
      <ActionFoot link={link} secondary={secondary}>
        {children}
      </ActionFoot>
    </TermsScreen>
  );
}
