"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Microphone } from "#components/call/devices/use-microphone.ts";
import type { CallProblem } from "#components/call/setup/call-problem.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { OpenTest, StartedTest, TestActions, TestMode } from "./test-store.ts";

export type RunningTest = OpenTest & {
  sessionId: string;
  /** The text of the draft that is tested. */
  version: string;
  mode: TestMode;
  startNode: string;
};

type TestScreen =
  | { is: "before" }
  | { is: "starting"; mode: TestMode }
  | { is: "live"; test: RunningTest }
  /** `problem` is null if the test ended normally. */
  | { is: "over"; test: RunningTest; problem: CallProblem | null };

/** `startNode` is empty for the scenario's own start. */
export type TestChoice = { avatarId: string; runtimeVars: string; startNode: string };
type UseTestOptions = Pick<TestActions, "startTest"> & {
  scenarioId: string;
  version: string;
  microphone: Microphone;
  /** Saves the draft. Returns false if that fails. */
  flush: () => Promise<boolean>;
};

type Opener = (started: StartedTest, microphone: MediaStreamTrack | null) => OpenTest;

/** What opens a test. A test in writing loads nothing of rooms. */
async function loadOpener(mode: TestMode): Promise<Opener> {
  if (mode === "write") return (await import("./written-test.tsx")).openWrittenTest;
  return (await import("./live-test.tsx")).joinTest;
}

function toForm(
  scenarioId: string,
  mode: TestMode,
  { avatarId, runtimeVars, startNode }: TestChoice,
): FormData {
  const data = new FormData();
  data.set("scenario_id", scenarioId);
  data.set("avatar_id", avatarId);
  data.set("runtime_vars", runtimeVars);
  data.set("start_node", startNode);
  data.set("mode", mode === "write" ? "text" : "voice");
  return data;
}

/** Runs tests of the draft. Saves the draft before each test. */
export function useTest({ scenarioId, version, microphone, flush, startTest }: UseTestOptions) {
  const { noResponse, notSaved } = useWords("scenarioTesting").panel;
  const [screen, setScreen] = useState<TestScreen>({ is: "before" });
  const [failure, setFailure] = useState<string | null>(null);
  const open = useRef<OpenTest | null>(null);
  const isBusy = useRef(false);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      open.current?.leave();
    };
  }, []);

  const request = useCallback(
    async (mode: TestMode, choice: TestChoice): Promise<StartedTest | string> => {
      if (!(await flush())) return notSaved;
      const result = await startTest(toForm(scenarioId, mode, choice)).catch(() => null);
      if (!result) return noResponse;
      return result.ok ? result.value : result.message;
    },
    [flush, startTest, scenarioId, notSaved, noResponse],
  );

  const run = useCallback(
    async (mode: TestMode, choice: TestChoice) => {
      setFailure(null);
      open.current?.leave();
      if (mode === "talk" && !(await microphone.open())) return;
      setScreen({ is: "starting", mode });
      const [started, opener] = await Promise.all([
        request(mode, choice),
        loadOpener(mode).catch(() => null),
      ]);
      // If the panel was closed, nobody could end the test. A room that is never joined closes by itself; a test in writing has none.
      if (isClosed.current) {
        if (mode === "write" && opener && typeof started !== "string") opener(started, null).leave();
        return;
      }
      if (typeof started === "string" || !opener) {
        setFailure(typeof started === "string" ? started : noResponse);
        setScreen({ is: "before" });
        return;
      }
      const voice = mode === "talk" ? microphone.release() : null;
      const opened = opener(started, voice?.getAudioTracks()[0] ?? null);
      const { startNode } = choice;
      const test = { ...opened, sessionId: started.sessionId, version, mode, startNode };
      open.current = opened;
      setScreen({ is: "live", test });
      void test.closed.then(({ problem }) => {
        // The old test closes after a restart.
        if (open.current === opened) setScreen({ is: "over", test, problem });
      });
    },
    [microphone, request, version, noResponse],
  );

  const start = useCallback(
    async (mode: TestMode, choice: TestChoice) => {
      // Ignores a second click while the first is handled.
      if (isBusy.current) return;
      isBusy.current = true;
      await run(mode, choice).finally(() => {
        isBusy.current = false;
      });
    },
    [run],
  );
  return {
    screen,
    failure,
    start,
    end: () => open.current?.leave(),
    /** Returns from an ended test to the settings. */
    reset: () => setScreen({ is: "before" }),
  };
}
