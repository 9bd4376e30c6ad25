import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { CallLink } from "./call-types.ts";
import { Countdown } from "./countdown.tsx";
import { durationInWords } from "./elapsed.ts";
import { redirectTarget } from "./redirect-target.ts";
import { ScreenHeading, ScreenLead } from "./screen-heading.tsx";

const REDIRECT_S = 3;

type EndedProps = {
  link: CallLink;
  durationMs: number;
  recorded: boolean;
  redirectUrl: string | null;
  onAgain: () => void;
};

/** After the call: thanks, how long it was, and where to go from here. */
export function EndedPanel({ link, durationMs, recorded, redirectUrl, onAgain }: EndedProps) {
  const [staying, setStaying] = useState(false);
  const target = redirectTarget(redirectUrl);
  const going = target !== null && !staying;
  const leave = () => {
    if (target) location.assign(target.href);
  };
  const kept = recorded ? "the recording and the transcript" : "the transcript";
  return (
    <div data-testid="call-ended" className="fade-in">
      <ScreenHeading focus>Thank you for the conversation</ScreenHeading>
      <ScreenLead>
        You talked with {link.person.name} for {durationInWords(durationMs)}.
        {link.hostName && ` ${link.hostName} keeps ${kept}.`}
      </ScreenLead>
      {going && <Countdown seconds={REDIRECT_S} what={`Going to ${target.host}`} onDone={leave} />}
      <div className="flex flex-wrap gap-2">
        {going && (
          <>
            <Button variant="primary" size="lg" onClick={leave}>
              Go now
            </Button>
            <Button size="lg" data-testid="stay" onClick={() => setStaying(true)}>
              Stay here
            </Button>
          </>
        )}
        <Button variant={going ? "ghost" : "primary"} size="lg" data-testid="talk-again" onClick={onAgain}>
          <RotateCcw aria-hidden="true" />
          Talk again
        </Button>
        {target && staying && (
          <Button size="lg" onClick={leave}>
            Go to {target.host}
          </Button>
        )}
      </div>
    </div>
  );
}
