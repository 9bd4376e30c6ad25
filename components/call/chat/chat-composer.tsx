import { ArrowUp } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.ts";
import type { SendResult } from "./chat-client.ts";

/** As the server allows; the field stops there rather than losing the rest. */
const MAX_CHARS = 2_000;
const MAX_ROWS = 6;

type ComposerProps = { name: string; onSend: (text: string) => Promise<SendResult> };

/** The message field: Enter sends, Shift+Enter starts a new line. A text that was not sent stays in it. */
export function ChatComposer({ name, onSend }: ComposerProps) {
  const { talk, chat: words } = useWords();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Exclude<SendResult, "sent"> | null>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const submit = async () => {
    const message = text.trim();
    if (message === "" || isSending) return;
    setSending(true);
    setProblem(null);
    const result = await onSend(message);
    setSending(false);
    if (result !== "sent") setProblem(result);
    // Removes only what was sent: the visitor may have continued typing.
    else setText((now) => (now.trim() === message ? "" : now));
    field.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The key that ends the choice of a character sends nothing.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  const error = problem === null ? null : problem === "too_fast" ? words.tooFast : talk.notSent;
  return (
    <form
      className="border-t p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          {fill(talk.messageTo, { name })}
        </label>
        <textarea
          ref={field}
          id={id}
          dir="auto"
          data-testid="chat-input"
          value={text}
          rows={Math.min(MAX_ROWS, text.split("\n").length)}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          maxLength={MAX_CHARS}
          placeholder={talk.placeholder}
          enterKeyHint="send"
          aria-describedby={`${id}-hint`}
          className="max-h-40 min-h-10 min-w-0 flex-1 resize-none rounded-md border border-input bg-surface px-3 py-[9px] text-base leading-5 shadow-control [field-sizing:content] max-wide:text-md"
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          data-testid="chat-send"
          className="w-10 px-0"
          aria-disabled={isSending}
        >
          <ArrowUp aria-hidden="true" />
          <span className="sr-only">{isSending ? talk.sending : talk.send}</span>
        </Button>
      </div>
      <p
        id={`${id}-hint`}
        aria-live="polite"
        data-testid="chat-hint"
        className={error ? "mt-2 text-xs text-danger" : "mt-2 text-xs text-subtle max-wide:sr-only"}
      >
        {error ?? words.hint}
      </p>
    </form>
  );
}
