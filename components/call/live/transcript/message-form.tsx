import { ArrowUp } from "lucide-react";
import { useId, useState } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.ts";

// Max length of a message; the field stops there rather than losing the rest in transit.
const MAX_CHARS = 2_000;

type FormProps = { name: string; reconnecting: boolean; onSend: (text: string) => Promise<boolean> };

/** The message field. Unsent text stays in it. */
export function MessageForm({ name, reconnecting, onSend }: FormProps) {
  const shown = useWords().talk;
  const id = useId();
  const [text, setText] = useState("");
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const words = text.trim();
  const submit = async () => {
    if (words === "" || sending || reconnecting) return;
    setSending(true);
    const sent = await onSend(words);
    setSending(false);
    setFailed(!sent);
    // Removes only what was sent: the visitor may have continued typing.
    if (sent) setText((now) => (now.trim() === words ? "" : now));
  };
  const hint = reconnecting ? shown.kept : failed ? shown.notSent : null;
  return (
    <form
      className="flex flex-wrap gap-2 border-t p-3 max-wide:border-0 max-wide:pb-1"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label htmlFor={id} className="sr-only">
        {fill(shown.messageTo, { name })}
      </label>
      <input
        id={id}
        dir="auto"
        data-testid="chat-input"
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={MAX_CHARS}
        placeholder={shown.placeholder}
        autoComplete="off"
        enterKeyHint="send"
        aria-describedby={`${id}-hint`}
        className="h-10 min-w-0 flex-1 rounded-md border border-input bg-surface px-3 text-base shadow-control max-wide:text-md"
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        data-testid="chat-send"
        className="w-10 px-0"
        aria-disabled={sending || reconnecting}
      >
        <ArrowUp aria-hidden="true" />
        <span className="sr-only">{sending ? shown.sending : shown.send}</span>
      </Button>
      <p id={`${id}-hint`} aria-live="polite" className={hint ? "basis-full text-xs text-danger" : "sr-only"}>
        {hint}
      </p>
    </form>
  );
}
