import { Fragment, useEffect, useRef } from "react";
import { MessageForm } from "#components/call/live/transcript/message-form.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { LogView } from "./log-view.tsx";
import { SystemMessageBox } from "./system-message-box.tsx";
import type { TestLog } from "./test-log.ts";
import type { TestActions, TestAvatar } from "./test-store.ts";
import type { RunningTest } from "./use-test.ts";
import { VariablesView } from "./variables-view.tsx";

type TestViewProps = Pick<TestActions, "sendSystemMessage"> & {
  test: RunningTest;
  isLive: boolean;
  log: TestLog;
  avatar: TestAvatar;
  declared: string[];
  onRestartAt: (nodeId: string) => void;
};

/** A running or ended test: avatar, log, variables and message fields. */
export function TestView({
  test,
  isLive,
  log,
  avatar,
  declared,
  sendSystemMessage,
  onRestartAt,
}: TestViewProps) {
  const words = useWords("scenarioTesting");
  const { sessionId, mode } = test;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isLive && mode !== "talk" && sessionId) field.current?.focus({ preventScroll: true });
  }, [isLive, mode, sessionId]);
  return (
    <>
      {isLive && <Fragment key={sessionId}>{test.render(avatar)}</Fragment>}
      <LogView entries={log.entries} name={avatar.name} onRestartAt={onRestartAt} />
      <VariablesView log={log} declared={declared} />
      {log.promptTokens + log.completionTokens > 0 && (
        <p className="shrink-0 border-t px-4 py-1.5 text-xs text-subtle tabular-nums">
          {fill(words.tokens, { input: log.promptTokens, output: log.completionTokens })}
        </p>
      )}
      {isLive && (
        <>
          <SystemMessageBox sessionId={sessionId} send={sendSystemMessage} onSent={test.onSystemMessage} />
          <MessageForm name={avatar.name} reconnecting={false} onSend={test.send} field={field} />
        </>
      )}
    </>
  );
}
