import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { CallLink } from "./call-types.ts";
import { Countdown } from "./countdown.tsx";
import { durationInWords } from "./elapsed.ts";
import { redirectTarget } from "./redirect-target.ts";
import { ScreenHeading, ScreenLead } from "./screen-heading.tsx";
import { fill } from "./words/call-words.ts";
import { useWords } from "./words/use-words.tsx";

const REDIRECT_S = 3;

type EndedProps = {
  link: CallLink;
  durationMs: number;
  recorded: boolean;
  redirectUrl: string | null;
  /** In a frame only a press leads on, and it leads the whole window. */
  isEmbed?: boolean;
  onAgain: () => void;
};

/** After the call: thanks, how long it was, and where to go from here. */
export function EndedPanel({
  link,
  durationMs,
  recorded,
  redirectUrl,
  isEmbed = false,
  onAgain,
}: EndedProps) {
  const [staying, setStaying] = useState(false);
  const target = redirectTarget(redirectUrl);
  const going = target !== null && !staying && !isEmbed;
  const leave = () => {
    if (target) window.open(target.href, isEmbed ? "_top" : "_self");
  };
  const { ended: words, locale } = useWords();
  const kept = recorded ? words.keepsRecording : words.keepsTranscript;
  return (
    <div data-testid="call-ended" className="fade-in">
      <ScreenHeading focus>{words.thanks}</ScreenHeading>
      <ScreenLead>
        {fill(words.talked, { name: link.person.name, duration: durationInWords(durationMs, locale) })}
        {link.hostName && ` ${fill(kept, { host: link.hostName })}`}
      </ScreenLead>
      {going && (
        <Countdown
          seconds={REDIRECT_S}
          soon={fill(words.goingIn, { host: target.host })}
          now={fill(words.goingNow, { host: target.host })}
          onDone={leave}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {going && (
          <>
            <Button variant="primary" size="lg" onClick={leave}>
              {words.goNow}
            </Button>
            <Button size="lg" data-testid="stay" onClick={() => setStaying(true)}>
              {words.stay}
            </Button>
          </>
        )}
        <Button variant={going ? "ghost" : "primary"} size="lg" data-testid="talk-again" onClick={onAgain}>
          <RotateCcw aria-hidden="true" />
          {words.again}
        </Button>
        {target && !going && (
          <Button size="lg" onClick={leave}>
            {fill(words.goTo, { host: target.host })}
          </Button>
        )}
      </div>
    </div>
  );
}
