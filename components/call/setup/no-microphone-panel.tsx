import { ExternalLink, Hourglass, Keyboard, RotateCw } from "lucide-react";
import {
  type MicrophoneProblem,
  microphoneBrowser,
  ownTabUrl,
} from "#components/call/devices/microphone-problem.ts";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.ts";
import { ActionFoot } from "./action-foot.tsx";
import type { CallLink } from "./call-types.ts";
import { ScreenHeading, ScreenLead } from "./portrait.tsx";
import { TermsFields, TermsScreen } from "./terms-fields.tsx";
import type { TermsForm } from "./use-terms.ts";

type PanelProps = {
  /** What must be answered before a call; nothing on the landing page. */
  terms?: TermsForm;
  problem: MicrophoneProblem;
  link: CallLink;
  focus: boolean;
  starting: boolean;
  onType: () => void;
  onCheck: () => void;
};

/** No microphone: how to allow it in this browser, and typing as an alternative. */
export function NoMicrophonePanel({ terms, problem, link, focus, starting, onType, onCheck }: PanelProps) {
  const { noMicrophone: words, before, chat } = useWords();
  const wait = link.mode === "voice" ? before.calling : chat.starting;
  const { name } = link.avatar;
  return (
    <TermsScreen data-testid="no-microphone" data-reason={problem}>
      <ScreenHeading focus={focus}>{fill(words.title, { name })}</ScreenHeading>
      {terms && (
        <ScreenLead>
          {link.label}
          {link.hostName && ` · ${fill(before.hostedBy, { host: link.hostName })}`}
        </ScreenLead>
      )}
      {problem === "denied" ? (
        <AllowSteps />
      ) : (
        <ScreenLead>{fill(words.problems[problem], { name })}</ScreenLead>
      )}
      {(problem === "denied" || problem === "framed") && <OwnTab />}
      {terms && <TermsFields form={terms} />}
      <ActionFoot
        link={link}
        secondary={
          <Button variant="ghost" size="lg" data-testid="check-microphone" onClick={onCheck} icon={RotateCw}>
            {words.checkAgain}
          </Button>
        }
      >
        <Button
          variant="primary"
          size="xl"
          data-testid="type-instead"
          type="submit"
          onClick={onType}
          aria-disabled={starting}
          icon={Keyboard}
        >
          {starting ? fill(wait, { name }) : words.type}
        </Button>
      </ActionFoot>
    </TermsScreen>
  );
}

/** In a frame: the same page in a tab of its own, whose address bar has the settings that count. */
function OwnTab() {
  const { openTab } = useWords().noMicrophone;
  const url = typeof window === "undefined" ? null : ownTabUrl(window);
  if (url === null) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      data-testid="own-tab"
      className="mb-6 inline-flex items-center gap-2 text-base font-medium text-accent-text underline-offset-2 hover:underline"
    >
      <ExternalLink aria-hidden="true" className="size-4 stroke-[1.75]" />
      {openTab}
    </a>
  );
}

function AllowSteps() {
  const words = useWords().noMicrophone;
  const { browser, steps } = words.allow[microphoneBrowser(navigator)];
  return (
    <>
      <ScreenLead>{fill(words.blockedIn, { browser })}</ScreenLead>
      <ol className="my-6 grid list-none gap-3 max-wide:my-4">
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[24px_1fr] text-[15px] leading-[22px]">
            <span aria-hidden="true" className="text-subtle tabular-nums">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <p className="mb-6 flex gap-2.5 rounded-md bg-surface-hover p-3 text-sm text-muted">
        <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0 stroke-[1.75]" />
        <span>
          <b className="font-semibold text-foreground">{words.waitingTitle}</b> {words.waitingText}
        </span>
      </p>
    </>
  );
}
