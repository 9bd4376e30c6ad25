"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { CallProblem } from "#components/call/call-problem.ts";
import type { CallRoom } from "#components/call/live/call-room.ts";
import type { Microphone } from "#components/call/use-microphone.ts";
import type { LiveTestComponent } from "./live-test.tsx";
import type { TestStore } from "./test-store.ts";
import type { StartedTest, TestActions, TestMode } from "./test-types.ts";

export type RunningTest = {
  View: LiveTestComponent;
  room: CallRoom;
  store: TestStore;
  sessionId: string;
  /** What was tested: the draft's text when the test began. */
  version: string;
  mode: TestMode;
};

type TestScreen =
  | { is: "before" }
  | { is: "starting"; mode: TestMode }
  | { is: "live"; test: RunningTest }
  /** `problem` null: it simply ended. */
  | { is: "over"; test: RunningTest; problem: CallProblem | null };

type TestChoice = { avatarId: string; runtimeVars: string };
type UseTestOptions = Pick<TestActions, "startTest"> & {
  scenarioId: string;
  version: string;
  microphone: Microphone;
  /** Saves the draft; false when that failed. */
  flush: () => Promise<boolean>;
};

const NO_ANSWER = "The server did not answer. Try again.";
const NOT_SAVED = "The draft is not saved yet, and a test runs what is saved. Try again when it is.";

const loadLiveTest = () => import("./live-test.tsx");

function toForm(scenarioId: string, { avatarId, runtimeVars }: TestChoice): FormData {
  const data = new FormData();
  data.set("scenario_id", scenarioId);
  data.set("avatar_id", avatarId);
  data.set("runtime_vars", runtimeVars);
  return data;
}

/** A test of the draft from the press to its end, and again. What is on the canvas is saved first. */
export function useTest({ scenarioId, version, microphone, flush, startTest }: UseTestOptions) {
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
      if (!(await flush())) return NOT_SAVED;
      const answer = await startTest(toForm(scenarioId, choice)).catch(() => null);
      if (!answer) return NO_ANSWER;
      return answer.ok ? answer.value : answer.message;
    },
    [flush, startTest, scenarioId],
  );

  const run = useCallback(
    async (mode: TestMode, choice: TestChoice) => {
      setFailure(null);
      room.current?.leave();
      if (mode === "talk" && !(await microphone.open())) return;
      setScreen({ is: "starting", mode });
      const [started, live] = await Promise.all([request(choice), loadLiveTest().catch(() => null)]);
      // Nobody would see it or end it any more; a room that is not joined goes away by itself.
      if (isClosed.current) return;
      if (typeof started === "string" || !live) {
        setFailure(typeof started === "string" ? started : NO_ANSWER);
        setScreen({ is: "before" });
        return;
      }
      const voice = mode === "talk" ? microphone.release() : null;
      const joined = live.joinTest(started, voice?.getAudioTracks()[0] ?? null);
      const test = { ...joined, View: live.LiveTest, sessionId: started.sessionId, version, mode };
      room.current = test.room;
      setScreen({ is: "live", test });
      void test.room.closed.then(({ problem }) => {
        // The room of a test that was begun anew says so too late.
        if (room.current === test.room) setScreen({ is: "over", test, problem });
      });
    },
    [microphone, request, version],
  );

  const start = useCallback(
    async (mode: TestMode, choice: TestChoice) => {
      // A second press while the first is under way would begin a second test.
      if (isBusy.current) return;
      isBusy.current = true;
      await run(mode, choice).finally(() => {
        isBusy.current = false;
      });
    },
    [run],
  );
  return {
    ...{ screen, failure, start },
    end: () => room.current?.leave(),
    /** Back to the choices, from a test that is over. */
    reset: () => setScreen({ is: "before" }),
  };
}
