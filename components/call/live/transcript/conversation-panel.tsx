import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { cx } from "#components/ui/cx.ts";
import { fill } from "#components/words/fill.ts";
import { MessageForm } from "./message-form.tsx";
import { interruptedBy, type Line } from "./transcript-lines.ts";

type PanelProps = {
  open: boolean;
  /** A card is above it. On a phone both leave room for the avatar. */
  isUnderCard: boolean;
  name: string;
  lines: readonly Line[];
  reconnecting: boolean;
  onSend: (text: string) => Promise<boolean>;
  onClose: () => void;
};

/** The transcript and the message field. Collapsed on a phone to the message field. */
export function ConversationPanel(props: PanelProps) {
  const { open, isUnderCard, name, lines, reconnecting, onSend, onClose } = props;
  const words = useWords().talk;
  return (
    <aside
      aria-label={words.title}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
      className={cx(
        "flex min-h-0 flex-col max-wide:bg-canvas wide:flex-1 wide:overflow-hidden wide:rounded-xl wide:border wide:bg-surface",
        !open && "wide:hidden",
      )}
    >
      <div
        className={cx(
          "flex min-h-0 flex-col wide:flex-1",
          isUnderCard ? "max-wide:max-h-[20dvh]" : "max-wide:max-h-[38dvh]",
          !open && "max-wide:sr-only",
        )}
      >
        <div className="flex items-center justify-between px-5 pt-3 pb-1 max-wide:px-4">
          <h2 className="text-base">{words.title}</h2>
          {open && (
            <button
              type="button"
              onClick={onClose}
              className="grid size-8 place-items-center rounded-sm text-muted hover:bg-surface-hover max-wide:size-9"
            >
              <X aria-hidden="true" className="size-4 stroke-[1.75]" />
              <span className="sr-only">{words.close}</span>
            </button>
          )}
        </div>
        <Transcript name={name} lines={lines} reachable={open} />
      </div>
      <MessageForm name={name} reconnecting={reconnecting} onSend={onSend} />
    </aside>
  );
}

type TranscriptProps = { name: string; lines: readonly Line[]; reachable: boolean };

/** The log that screen readers follow. It stays scrolled to the end unless the reader has scrolled up. */
export function Transcript({ name, lines, reachable }: TranscriptProps) {
  const words = useWords().talk;
  const log = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new word may make the log longer.
  useEffect(() => {
    const box = log.current;
    if (box && following.current) box.scrollTop = box.scrollHeight;
  }, [lines, reachable]);
  return (
    <div
      ref={log}
      role="log"
      aria-label={words.log}
      data-testid="transcript"
      {...(reachable && { tabIndex: 0 })}
      onScroll={({ currentTarget: box }) => {
        following.current = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
      }}
      className={cx(
        "flex min-h-0 flex-1 flex-col gap-4 px-5 pt-1 pb-3 max-wide:px-4",
        reachable ? "overflow-auto" : "overflow-hidden",
      )}
    >
      {lines.length === 0 && <p className="text-base text-subtle">{words.empty}</p>}
      {lines.map((line, index) => (
        <LineEntry
          key={line.id}
          line={line}
          name={name}
          cut={interruptedBy(line, lines[index + 1])}
          first={index === 0}
        />
      ))}
    </div>
  );
}

type EntryProps = { line: Line; name: string; cut: ReturnType<typeof interruptedBy>; first: boolean };

function LineEntry({ line, name, cut, first }: EntryProps) {
  const words = useWords().talk;
  const speaking = line.from === "agent" && !line.final;
  const speaker = line.speaker ?? (line.from === "agent" ? name : words.you);
  return (
    <div
      data-from={line.from}
      data-final={line.final}
      className={cx(
        first && "mt-auto",
        speaking && "-ml-5 border-l-2 border-accent pl-[18px] max-wide:-ml-4 max-wide:pl-3.5",
      )}
    >
      <span className="mb-0.5 block text-xs text-subtle">
        {line.typed ? fill(words.typed, { speaker }) : speaker}
      </span>
      <p
        dir="auto"
        className={cx(
          "text-[15px] leading-[22px] whitespace-pre-line [overflow-wrap:anywhere]",
          line.from === "user" && "text-muted",
          speaking && "font-medium",
        )}
      >
        {line.text}
      </p>
      {cut && (
        <span className="mt-1 block text-xs text-subtle">
          {fill(cut === "typing" ? words.cutByTyping : words.cutByVoice, { name })}
        </span>
      )}
    </div>
  );
}
