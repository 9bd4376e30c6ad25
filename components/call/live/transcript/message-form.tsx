import { type RefObject, useId } from "react";
import { MAX_MESSAGE, SendMessageButton, useMessageDraft } from "#components/call/chat/message-draft.tsx";
import { useWords } from "#components/call/words/use-words.tsx";
import { fill } from "#components/words/fill.ts";

type FormProps = {
  name: string;
  reconnecting: boolean;
  onSend: (text: string) => Promise<boolean>;
  /** Of the input. */
  field?: RefObject<HTMLInputElement | null>;
};

/** The message field. Unsent text stays in it. */
export function MessageForm({ name, reconnecting, onSend, field }: FormProps) {
  const shown = useWords().talk;
  const id = useId();
  const { text, setText, isSending, problem, submit } = useMessageDraft(async (message) =>
    (await onSend(message)) ? null : "lost",
  );
  const hint = reconnecting ? shown.kept : problem ? shown.notSent : null;
  return (
    <form
      className="flex flex-wrap gap-2 border-t p-3 max-wide:border-0 max-wide:pb-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!reconnecting) void submit();
      }}
    >
      <label htmlFor={id} className="sr-only">
        {fill(shown.messageTo, { name })}
      </label>
      <input
        ref={field}
        id={id}
        dir="auto"
        data-testid="chat-input"
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={MAX_MESSAGE}
        placeholder={shown.placeholder}
        autoComplete="off"
        enterKeyHint="send"
        aria-describedby={`${id}-hint`}
        className="h-10 min-w-0 flex-1 rounded-md border border-input bg-surface px-3 text-base shadow-control max-wide:text-md"
      />
      <SendMessageButton isSending={isSending} isOff={reconnecting} />
      <p id={`${id}-hint`} aria-live="polite" className={hint ? "basis-full text-xs text-danger" : "sr-only"}>
        {hint}
      </p>
    </form>
  );
}
