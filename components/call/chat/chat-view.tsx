"use client";

import { Mic } from "lucide-react";
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { StageVeil } from "#components/public-pages/split-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { useStored } from "#components/ui/state/store.ts";
import { fill } from "#components/words/fill.ts";
import type { CardOnPage } from "../cards/card-props.ts";
import { CardSlot } from "../cards/card-slot.tsx";
import type { CallLink, StartedCall } from "../setup/call-types.ts";
import { AiLabel, Portrait } from "../setup/portrait.tsx";
import { RecordingNotice } from "../setup/recording-notice.tsx";
import type { TalkProblem } from "../setup/use-call-flow.ts";
import { useWords } from "../words/use-words.tsx";
import { ChatClient, type SendResult, sendToLink } from "./chat-client.ts";
import { ChatLog } from "./chat-log.tsx";
import { MAX_MESSAGE, SendMessageButton, useMessageDraft } from "./message-draft.tsx";
import { useChatCard } from "./use-chat-card.ts";

export type ChatProps = {
  link: CallLink;
  call: StartedCall;
  chat: ChatClient;
  /** `inline` is part of another page; `page` fills the window. */
  variant: "page" | "inline";
  /** The call that the conversation should have become did not begin. */
  isBack?: boolean | undefined;
  /** Continues it as a call. Resolves with why it can't. Absent where there are no calls. */
  onTalk?: () => Promise<TalkProblem | null>;
};
export type ChatComponent = ComponentType<ChatProps>;

/** Opens the text conversation of a started call, and begins to read it. */
export function openChat(linkToken: string, call: StartedCall): ChatClient {
  const { rejoinToken, earlier } = call;
  const chat = new ChatClient({ send: sendToLink(linkToken, rejoinToken), earlier });
  chat.start();
  return chat;
}

const FRAME = {
  page: "fixed inset-0 wide:px-4 wide:pt-4 wide:pb-4",
  inline:
    "max-wide:fixed max-wide:inset-0 max-wide:z-40 wide:h-[min(880px,calc(100dvh-88px))] wide:min-h-[560px] short:fixed short:inset-0 short:z-40 wide:short:h-auto wide:short:min-h-0",
};

/** A text conversation: the avatar's picture on the left of wide windows, in the header of small ones. */
export function ChatView({ link, call, chat, variant, isBack = false, onTalk }: ChatProps) {
  const { avatar } = link;
  const words = useWords();
  const state = useStored(chat);
  const { name } = avatar;
  const talking = useTalking(link, onTalk);
  return (
    <section
      aria-label={fill(words.chat.title, { name })}
      data-call={variant}
      data-mode="text"
      className={cx("grid grid-rows-[minmax(0,1fr)] gap-4 bg-canvas desk:grid-cols-2", FRAME[variant])}
    >
      <div className="stage relative min-h-0 overflow-hidden rounded-xl max-desk:hidden">
        <Portrait avatar={avatar} alt={fill(words.aiAvatar, { name })} />
        <StageVeil />
        {call.aiLabel && <AiLabel label={words.aiLabel} />}
      </div>
      <div className="flex min-h-0 min-w-0 flex-col bg-surface wide:overflow-hidden wide:rounded-xl wide:border">
        <header className="flex items-center gap-3 border-b px-5 py-3 max-wide:px-4">
          <div className="stage relative size-10 shrink-0 overflow-hidden rounded-full desk:hidden">
            <Portrait avatar={avatar} alt="" />
          </div>
          <div className="min-w-0 flex-1">
            <h1 dir="auto" className="truncate text-base">
              {name}
            </h1>
            <p className="flex min-w-0 items-center gap-2 text-xs text-muted">
              {call.aiLabel && (
                <span className="shrink-0 rounded-sm bg-surface-press px-1.5 py-px font-medium text-foreground desk:hidden">
                  {words.aiLabel}
                </span>
              )}
              <span dir="auto" className="truncate">
                {link.label}
              </span>
            </p>
          </div>
          {onTalk && <TalkButton {...talking} />}
          <Button data-testid="end-call" aria-label={words.call.endLong} onClick={() => void chat.end()}>
            {words.call.end}
          </Button>
        </header>
        <TalkNotice link={link} {...talking} isBack={isBack} />
        <ChatLog name={name} state={state} />
        <ChatCard chat={chat} card={state.card} />
        <ChatComposer name={name} onSend={(text) => chat.write(text)} />
      </div>
    </section>
  );
}

/** The open card. */
function ChatCard({ chat, card }: { chat: ChatClient; card: CardOnPage | null }) {
  const shown = useChatCard(chat, card);
  return (
    <div
      className={cx(
        "mx-auto flex min-h-0 w-full max-w-[720px] flex-col wide:max-h-[50dvh]",
        shown.shown && "wide:px-5 wide:pb-3",
      )}
    >
      <CardSlot {...shown} isAlone onDone={() => undefined} />
    </div>
  );
}

const MAX_ROWS = 6;

/** The message field: Enter sends, Shift+Enter starts a new line. A text that was not sent stays in it. */
function ChatComposer({ name, onSend }: { name: string; onSend: (text: string) => Promise<SendResult> }) {
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

/** `asking`: the visitor reads that the call will be recorded. */
type TalkStep = "none" | "asking" | "calling" | TalkProblem;

type Talking = {
  step: TalkStep;
  /** The visitor wants to talk; where calls are recorded, they have to agree first. */
  ask: () => void;
  begin: () => void;
  stay: () => void;
};

/** The way from writing to talking in the same conversation. */
function useTalking(
  { recorded }: Pick<CallLink, "recorded">,
  onTalk: (() => Promise<TalkProblem | null>) | undefined,
): Talking {
  const [step, setStep] = useState<TalkStep>("none");
  const begin = () => {
    if (!onTalk || step === "calling") return;
    setStep("calling");
    void onTalk().then((problem) => setStep(problem ?? "none"));
  };
  return { step, begin, ask: recorded ? () => setStep("asking") : begin, stay: () => setStep("none") };
}

function TalkButton({ step, ask }: Talking) {
  const { chat: words } = useWords();
  const isCalling = step === "calling";
  return (
    <Button data-testid="talk-instead" aria-disabled={isCalling} onClick={ask} icon={Mic}>
      <span className="max-wide:sr-only">{isCalling ? words.calling : words.talk}</span>
    </Button>
  );
}

type NoticeProps = Talking & { link: CallLink; isBack: boolean };

/** What the visitor should know on the way: that the call is recorded, or why it can't begin. */
function TalkNotice({ link, step, begin, stay, isBack }: NoticeProps) {
  const { chat: words } = useWords();
  if (step === "asking") {
    return (
      <div className="grid gap-3 border-b px-5 py-3 max-wide:px-4" data-testid="talk-notice">
        <RecordingNotice link={link} className="m-0" />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={begin} autoFocus icon={Mic}>
            {words.startCall}
          </Button>
          <Button onClick={stay}>{words.stay}</Button>
        </div>
      </div>
    );
  }
  const text =
    step === "microphone"
      ? words.noMicrophone
      : step === "call"
        ? words.noCall
        : step === "none" && isBack
          ? words.noCall
          : "";
  return (
    <p
      role="status"
      data-testid="talk-problem"
      className={
        text === "" ? "sr-only" : "border-b bg-warn-soft px-5 py-2.5 text-sm text-warn max-wide:px-4"
      }
    >
      {text}
    </p>
  );
}
