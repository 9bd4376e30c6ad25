import { X } from "lucide-react";
import { useWords } from "#components/call/words/use-words.tsx";
import { cx } from "#components/ui/cx.ts";
import { MessageForm } from "./message-form.tsx";
import { Transcript } from "./transcript.tsx";
import type { Line } from "./transcript-lines.ts";

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
