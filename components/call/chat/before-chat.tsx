import { MessageSquareText } from "lucide-react";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button } from "#components/ui/button.tsx";
import { useHydrated } from "#components/ui/hooks.ts";
import { fill } from "#components/words/fill.ts";
import { ActionFoot } from "../setup/action-foot.tsx";
import type { CallLink } from "../setup/call-types.ts";
import { ScreenHeading, ScreenLead } from "../setup/portrait.tsx";
import { TermsFields } from "../setup/terms-fields.tsx";
import type { TermsForm } from "../setup/use-terms.ts";

type BeforeProps = {
  link: CallLink;
  terms: TermsForm;
  starting: boolean;
  onPrepare: () => void;
  onStart: () => void;
};

/** Before a conversation that can only be held in writing: who answers, and the start button. Nothing is recorded. */
export function BeforeChat({ link, terms, starting, onPrepare, onStart }: BeforeProps) {
  const { avatar, hostName } = link;
  const { chat: words, before } = useWords();
  return (
    <div>
      <ScreenHeading focus={false}>{link.label}</ScreenHeading>
      <ScreenLead>
        {fill(words.willWrite, { name: avatar.name })}
        {hostName && ` ${fill(before.hostedBy, { host: hostName })}`}
      </ScreenLead>
      <TermsFields form={terms} />
      <ActionFoot link={{ ...link, recorded: false }} secondary={null}>
        <Button
          variant="primary"
          size="xl"
          data-testid="start-chat"
          aria-disabled={!useHydrated() || starting}
          onPointerEnter={onPrepare}
          onFocus={onPrepare}
          onClick={onStart}
        >
          <MessageSquareText aria-hidden="true" />
          {starting ? words.starting : words.start}
        </Button>
      </ActionFoot>
    </div>
  );
}
