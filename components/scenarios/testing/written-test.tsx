import { CardSlot } from "#components/call/cards/card-slot.tsx";
import { ChatClient, type ChatEvent } from "#components/call/chat/chat-client.ts";
import { useChatCard } from "#components/call/chat/use-chat-card.ts";
import { Portrait } from "#components/call/setup/portrait.tsx";
import { useWords as useCallWords } from "#components/call/words/use-words.tsx";
import { Store, useStored } from "#components/ui/state/store.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { emptyLog, type TestLog } from "./test-log.ts";
import type { OpenTest, StartedTest, TestAvatar } from "./test-store.ts";
import { withChange, withUsage } from "./written-log.ts";

/** The log of a test in writing. */
class WrittenStore extends Store<TestLog> {
  /** The id of the last change, from which a request that was cut off continues. */
  after: string | undefined;

  take({ event, data }: ChatEvent): void {
    if (event === "usage") this.set(withUsage(this.state, data.prompt_tokens, data.completion_tokens));
    if (event !== "change" || typeof data.id !== "string") return;
    this.after = data.id;
    this.set(withChange(this.state, data.change));
  }
}

/** Opens a started test in writing: no room and no microphone. Leaving the page ends it. */
export function openWrittenTest({ sessionId }: StartedTest): OpenTest {
  const store = new WrittenStore(emptyLog);
  const chat = new ChatClient({
    earlier: [],
    onEvent: (event) => store.take(event),
    send: (path, input) =>
      fetch(`/scenarios/written-tests/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          conversation_session_id: sessionId,
          ...(path === "messages" && { ...input, after: store.after }),
        }),
        // The page may close before the response.
        keepalive: path === "end",
      }),
  });
  const leave = () => void chat.end();
  window.addEventListener("pagehide", leave);
  chat.start();
  return {
    store,
    render: (avatar) => <WrittenTest chat={chat} avatar={avatar} />,
    closed: chat.closed.then(() => {
      window.removeEventListener("pagehide", leave);
      return { problem: null };
    }),
    leave,
    send: async (text) => (await chat.write(text)) === "sent",
    onSystemMessage: () => chat.refresh(),
  };
}

/** Who writes, and the card that visitors would see. What was written is in the log. */
function WrittenTest({ chat, avatar }: { chat: ChatClient; avatar: TestAvatar }) {
  const { chat: chatWords, call } = useCallWords();
  const { live: words } = useWords("scenarioTesting");
  const { card, isAnswering, isReconnecting } = useStored(chat);
  const shown = useChatCard(chat, card);
  const state = isReconnecting
    ? call.reconnecting
    : isAnswering
      ? fill(chatWords.writing, { name: avatar.name })
      : words.written;
  return (
    <div className="shrink-0 border-b">
      <div className="flex items-center gap-3 px-4 py-2.5">
        <div className="stage relative size-9 shrink-0 overflow-hidden rounded-full">
          <Portrait avatar={{ ...avatar, background: null }} alt="" />
        </div>
        <div className="min-w-0 flex-1">
          <p dir="auto" className="truncate text-sm font-medium">
            {avatar.name}
          </p>
          <p role="status" data-testid="written-state" className="truncate text-xs text-muted">
            {state}
          </p>
        </div>
      </div>
      <div className={shown.shown || shown.isGone ? "flex max-h-[46dvh] flex-col p-3 pt-0" : "contents"}>
        <CardSlot {...shown} isAlone onDone={() => undefined} />
      </div>
    </div>
  );
}
