import { ArrowUp } from "lucide-react";
import { useState } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button } from "#components/ui/button.tsx";

/** Max length of a message, as the server allows; the field stops there rather than losing the rest. */
export const MAX_MESSAGE = 2_000;

/**
 * A message that is being typed. `send` returns null once it was sent, or else the problem; the text that was not sent stays.
 */
export function useMessageDraft<Problem>(send: (text: string) => Promise<Problem | null>) {
  const [text, setText] = useState("");
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const message = text.trim();
  const submit = async () => {
    if (message === "" || isSending) return;
    setSending(true);
    setProblem(null);
    const found = await send(message);
    setSending(false);
    setProblem(found);
    // Removes only what was sent: the visitor may have continued typing.
    if (found === null) setText((now) => (now.trim() === message ? "" : now));
  };
  return { text, setText, isSending, problem, submit };
}

/** `isOff`: nothing can be sent at the moment. */
export function SendMessageButton({ isSending, isOff = false }: { isSending: boolean; isOff?: boolean }) {
  const { send, sending } = useWords().talk;
  return (
    <Button
      type="submit"
      variant="primary"
      size="lg"
      data-testid="chat-send"
      className="w-10 px-0"
      aria-disabled={isSending || isOff}
      icon={ArrowUp}
      aria-label={isSending ? sending : send}
    />
  );
}
