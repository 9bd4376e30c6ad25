import { CircleDot } from "lucide-react";
import { useWords } from "#components/call/words/use-words.tsx";
import { cx } from "#components/ui/cx.ts";
import { fill } from "#components/words/fill.ts";
import type { CallLink } from "./call-types.ts";

type NoticeProps = {
  link: Pick<CallLink, "recorded" | "hostName">;
  /** A call has just ended, and the button starts another one. */
  again?: boolean;
  /** The margins. */
  className?: string;
};

/** Tells the visitor that the call is recorded. Show it above every button that starts one. */
export function RecordingNotice({ link, again = false, className = "my-5 max-wide:my-3" }: NoticeProps) {
  const words = useWords().before;
  if (!link.recorded) return null;
  return (
    <p
      data-testid="recording-notice"
      className={cx("grid grid-cols-[20px_minmax(0,1fr)] gap-3 text-base text-muted", className)}
    >
      <CircleDot aria-hidden="true" className="mt-px size-[18px] stroke-[1.75] text-danger" />
      <span>
        <b className="font-semibold text-foreground">
          {again ? words.recordedAgainTitle : words.recordedTitle}
        </b>{" "}
        {link.hostName ? fill(words.recordedByHost, { host: link.hostName }) : words.recordedBySomebody}
      </span>
    </p>
  );
}
