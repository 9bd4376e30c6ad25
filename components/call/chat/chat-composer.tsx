import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { fill } from "#components/words/fill.ts";
import type { SendResult } from "./chat-client.ts";
import { MAX_MESSAGE, SendMessageButton, useMessageDraft } from "./message-draft.tsx";

const MAX_ROWS = 6;

type ComposerProps = { name: string; onSend: (text: string) => Promise<SendResult> };

/** The message field: Enter sends, Shift+Enter starts a new line. A text that was not sent stays in it. */
export function ChatComposer({ name, onSend }: ComposerProps) {
  const { talk, chat: words } = useWords();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useMessageDraft(async (message) => {
    const result = await onSend(message);
    return result === "sent" ? null : result;
  });
  const { text, setText, isSending, problem } = draft;
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const submit = async () => {
    await draft.submit();
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
          maxLength={MAX_MESSAGE}
          placeholder={talk.placeholder}
          enterKeyHint="send"
          aria-describedby={`${id}-hint`}
          className="max-h-40 min-h-10 min-w-0 flex-1 resize-none rounded-md border border-input bg-surface px-3 py-[9px] text-base leading-5 shadow-control [field-sizing:content] max-wide:text-md"
        />
        <SendMessageButton isSending={isSending} />
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
