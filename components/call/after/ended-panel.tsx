import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { durationInWords } from "#components/ui/time/format-time.ts";
import { fill } from "#components/words/fill.ts";
import { Countdown } from "../live/countdown.tsx";
import type { CallLink } from "../setup/call-types.ts";
import { ScreenHeading, ScreenLead } from "../setup/portrait.tsx";
import { RecordingNotice } from "../setup/recording-notice.tsx";
import { useWords } from "../words/use-words.tsx";
import { CallTranscript } from "./call-transcript.tsx";
import { RateCall } from "./rate-call.tsx";
import type { TranscriptAnswer } from "./read-transcript.ts";
import type { CallRating } from "./send-rating.ts";

/** A safe redirect after a call, with the host to show during the countdown. */
type RedirectTarget = { href: string; host: string };

/**
 * Only http and https are allowed: a `javascript:` or `data:` URL would run in our origin, and credentials before the
 * host would make one site look like another. Returns `null` for an unsafe URL.
 */
export function redirectTarget(url: string | null): RedirectTarget | null {
  if (!url || !URL.canParse(url)) return null;
  const parsed = new URL(url);
  const web = parsed.protocol === "http:" || parsed.protocol === "https:";
  if (!web || parsed.username !== "" || parsed.password !== "") return null;
  return { href: parsed.href, host: parsed.host };
}

const REDIRECT_S = 3;

type EndedProps = {
  link: CallLink;
  durationMs: number;
  recorded: boolean;
  /** It was a text conversation. */
  isText?: boolean;
  redirectUrl: string | null;
  /** In a frame only a press redirects, and it redirects the whole window. */
  isEmbed?: boolean;
  /** Stores the visitor's rating; without it none is asked for. */
  onRate?: (rating: CallRating) => Promise<boolean>;
  /** Reads the transcript of the call; without it none is offered. */
  onReadTranscript?: () => Promise<TranscriptAnswer>;
  onAgain: () => void;
};

/** After the call: thanks, its duration, and where to go next. */
export function EndedPanel({
  link,
  durationMs,
  recorded,
  isText = false,
  redirectUrl,
  isEmbed = false,
  onRate,
  onReadTranscript,
  onAgain,
}: EndedProps) {
  const [staying, setStaying] = useState(false);
  const target = redirectTarget(redirectUrl);
  const going = target !== null && !staying && !isEmbed;
  const leave = () => {
    if (target) window.open(target.href, isEmbed ? "_top" : "_self");
  };
  const { ended: words, chat, locale } = useWords();
  const kept = recorded ? words.keepsRecording : words.keepsTranscript;
  return (
    <div data-testid="call-ended" className="fade-in">
      <ScreenHeading focus>{words.thanks}</ScreenHeading>
      <ScreenLead>
        {fill(isText ? chat.wrote : words.talked, {
          name: link.avatar.name,
          duration: durationInWords(durationMs, locale),
        })}
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
      {onRate && <RateCall onRate={onRate} onBegin={() => setStaying(true)} />}
      {onReadTranscript && (
        <CallTranscript link={link} onRead={onReadTranscript} onBegin={() => setStaying(true)} />
      )}
      {!isText && <RecordingNotice link={link} again />}
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
          {isText ? chat.again : words.again}
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
