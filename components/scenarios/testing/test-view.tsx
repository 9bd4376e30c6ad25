import { MessageForm } from "#components/call/message-form.tsx";
import { LogView } from "./log-view.tsx";
import { SystemMessageBox } from "./system-message-box.tsx";
import type { TestLog } from "./test-log.ts";
import type { TestActions, TestAvatar } from "./test-types.ts";
import type { RunningTest } from "./use-test.ts";
import { VariablesView } from "./variables-view.tsx";

type TestViewProps = Pick<TestActions, "tellTest"> & {
  test: RunningTest;
  isLive: boolean;
  log: TestLog;
  avatar: TestAvatar;
  declared: string[];
};

/** A test that runs, or has run: the avatar, what happens, what is known, and the ways to say something. */
export function TestView({ test, isLive, log, avatar, declared, tellTest }: TestViewProps) {
  const { room, store, sessionId } = test;
  return (
    <>
      {isLive && <test.View key={sessionId} room={room} avatar={avatar} />}
      <LogView entries={log.entries} name={avatar.name} />
      <VariablesView log={log} declared={declared} />
      {log.promptTokens + log.completionTokens > 0 && (
        <p className="shrink-0 border-t px-4 py-1.5 text-xs text-subtle tabular-nums">
          {log.promptTokens} tokens to the model, {log.completionTokens} from it
        </p>
      )}
      {isLive && (
        <>
          <SystemMessageBox
            sessionId={sessionId}
            tell={tellTest}
            onTold={(content, runLlm) => store.addSystemMessage(content, runLlm)}
          />
          <MessageForm name={avatar.name} reconnecting={false} onSend={(text) => room.send(text)} />
        </>
      )}
    </>
  );
}
