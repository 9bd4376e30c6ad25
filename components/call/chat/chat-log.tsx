import { useEffect, useRef } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { cx } from "#components/ui/cx.ts";
import { Styled } from "#components/ui/styled.tsx";
import { fill } from "#components/words/fill.ts";
import type { ChatLine, ChatState } from "./chat-client.ts";

/**
 * What was written. Screen readers follow the finished lines; the answer that grows is only seen. It stays scrolled to the end
 * unless the reader has scrolled up.
 */
export function ChatLog({ name, state }: { name: string; state: ChatState }) {
  const { chat: words, talk, call } = useWords();
  const box = useRef<HTMLElement>(null);
  const isFollowing = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new word may make the log longer.
  useEffect(() => {
    const { current } = box;
    if (current && isFollowing.current) current.scrollTop = current.scrollHeight;
  }, [state]);
  const { lines, partial, isAnswering, isReconnecting } = state;
  return (
    <section
      ref={box}
      // Scrollable text must be reachable by keyboard.
      {...{ tabIndex: 0 }}
      aria-label={talk.log}
      onScroll={({ currentTarget: log }) => {
        isFollowing.current = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
      }}
      className="min-h-0 flex-1 overflow-y-auto px-5 py-4 max-wide:px-4"
    >
      <div className="mx-auto flex min-h-full max-w-[680px] flex-col justify-end">
        <div role="log" aria-label={talk.log} data-testid="transcript" className="flex flex-col">
          {lines.map((line, index) => (
            <Message key={line.seq} line={line} name={name} before={lines[index - 1]} />
          ))}
        </div>
        {partial !== null && (
          <div aria-hidden="true" data-testid="partial" className="mt-4">
            <Speaker>{name}</Speaker>
            <p dir="auto" className={AGENT_TEXT}>
              {partial}
            </p>
          </div>
        )}
        <p role="status" data-testid="chat-state" className="mt-4 min-h-5 text-sm text-subtle">
          {isReconnecting ? (
            call.reconnecting
          ) : isAnswering ? (
            <>
              <span className="sr-only">{fill(words.writing, { name })}</span>
              {partial === null && <Dots />}
            </>
          ) : null}
        </p>
      </div>
    </section>
  );
}

const AGENT_TEXT = "max-w-[60ch] text-[15px] leading-[22px] whitespace-pre-line [overflow-wrap:anywhere]";

const Speaker = ({ children }: { children: string }) => (
  <span dir="auto" className="mb-0.5 block text-xs text-subtle">
    {children}
  </span>
);

/** One message: the avatar's are text on the left, the visitor's stand out on the right. */
function Message({ line, name, before }: { line: ChatLine; name: string; before: ChatLine | undefined }) {
  const { you } = useWords().talk;
  const isFirst = before?.from !== line.from;
  const isOwn = line.from === "user";
  return (
    <div
      data-from={line.from}
      className={cx("fade-in", before && (isFirst ? "mt-4" : "mt-2"), isOwn && "max-w-[85%] self-end")}
    >
      {isOwn ? <span className="sr-only">{you}</span> : isFirst && <Speaker>{name}</Speaker>}
      <p
        dir="auto"
        className={
          isOwn
            ? "rounded-xl rounded-ee-sm bg-accent-soft px-3.5 py-2 text-[15px] leading-[22px] whitespace-pre-line [overflow-wrap:anywhere]"
            : AGENT_TEXT
        }
      >
        {line.text}
      </p>
    </div>
  );
}

/** The avatar is writing. */
const Dots = () => (
  <span aria-hidden="true" data-testid="typing" className="inline-flex h-4 items-center gap-1">
    {[0, 1, 2].map((dot) => (
      <Styled
        key={dot}
        className="dot-rise size-[6px] rounded-full bg-muted"
        style={{ animationDelay: `${dot * 160}ms` }}
      />
    ))}
  </span>
);
