"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Microphone } from "#components/call/devices/use-microphone.ts";
import type { CallRoom } from "#components/call/live/call-room.ts";
import type { CallProblem } from "#components/call/setup/call-problem.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { LiveTestComponent } from "./live-test.tsx";
import type { StartedTest, TestActions, TestMode, TestStore } from "./test-store.ts";

export type RunningTest = {
  View: LiveTestComponent;
  room: CallRoom;
  store: TestStore;
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

const loadLiveTest = () => import("./live-test.tsx");

function toForm(scenarioId: string, { avatarId, runtimeVars, startNode }: TestChoice): FormData {
  const data = new FormData();
  data.set("scenario_id", scenarioId);
  data.set("avatar_id", avatarId);
  data.set("runtime_vars", runtimeVars);
  data.set("start_node", startNode);
  return data;
}

/** Runs tests of the draft. Saves the draft before each test. */
export function useTest({ scenarioId, version, microphone, flush, startTest }: UseTestOptions) {
  const { noResponse, notSaved } = useWords("scenarioTesting").panel;
  const [screen, setScreen] = useState<TestScreen>({ is: "before" });
  const [failure, setFailure] = useState<string | null>(null);
  const room = useRef<CallRoom | null>(null);
  const isBusy = useRef(false);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      room.current?.leave();
    };
  }, []);

  const request = useCallback(
    async (choice: TestChoice): Promise<StartedTest | string> => {
      if (!(await flush())) return notSaved;
      const result = await startTest(toForm(scenarioId, choice)).catch(() => null);
      if (!result) return noResponse;
      return result.ok ? result.value : result.message;
    },
    [flush, startTest, scenarioId, notSaved, noResponse],
  );

  const run = useCallback(
    async (mode: TestMode, choice: TestChoice) => {
      setFailure(null);
      room.current?.leave();
      if (mode === "talk" && !(await microphone.open())) return;
      setScreen({ is: "starting", mode });
      const [started, live] = await Promise.all([request(choice), loadLiveTest().catch(() => null)]);
      // If the panel was closed, nobody could end the test. A room that is never joined closes by itself.
      if (isClosed.current) return;
      if (typeof started === "string" || !live) {
        setFailure(typeof started === "string" ? started : noResponse);
        setScreen({ is: "before" });
        return;
      }
      const voice = mode === "talk" ? microphone.release() : null;
      const joined = live.joinTest(started, voice?.getAudioTracks()[0] ?? null);
      const test = {
        ...joined,
        View: live.LiveTest,
        sessionId: started.sessionId,
        version,
        mode,
        startNode: choice.startNode,
      };
      room.current = test.room;
      setScreen({ is: "live", test });
      void test.room.closed.then(({ problem }) => {
        // The old room closes after a restart.
        if (room.current === test.room) setScreen({ is: "over", test, problem });
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
    end: () => room.current?.leave(),
    /** Returns from an ended test to the settings. */
    reset: () => setScreen({ is: "before" }),
  };
}
