"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { useMicrophone } from "#components/call/use-microphone.ts";
import { Notice } from "#components/ui/notice.tsx";
import type { Problem } from "../problem-list.tsx";
import { BeforeTest } from "./before-test.tsx";
import { CannotTest } from "./cannot-test.tsx";
import { OverTest } from "./over-test.tsx";
import { PanelHead } from "./panel-head.tsx";
import { emptyLog, type Place } from "./test-log.ts";
import type { TestActions, TestAvatar, TestMode } from "./test-types.ts";
import { TestView } from "./test-view.tsx";
import { useTest } from "./use-test.ts";

export type TestPanelProps = TestActions & {
  scenarioId: string;
  scenarioName: string;
  /** The first is chosen. */
  avatars: TestAvatar[];
  /** The draft as text: a test of another one is out of date. */
  version: string;
  /** Names of the scenario's variables. */
  declared: string[];
  /** Null while the draft is no scenario. */
  problems: Problem[] | null;
  /** Saves the draft; false when that failed. */
  flush: () => Promise<boolean>;
  onGo: (problem: Problem) => void;
  onPlace: (place: Place | null) => void;
  onClose: () => void;
};

const NO_TEST = { subscribe: () => () => {}, snapshot: () => emptyLog };

/** Talk or type to the draft, beside its graph, and see what happens inside. */
export default function TestPanel(props: TestPanelProps) {
  const { avatars, version, problems, onPlace } = props;
  const microphone = useMicrophone(false);
  const { screen, failure, start, end, reset } = useTest({ ...props, microphone });
  const [avatarId, setAvatarId] = useState(avatars[0]?.id ?? "");
  const [runtimeVars, setRuntimeVars] = useState("");
  const test = screen.is === "live" || screen.is === "over" ? screen.test : null;
  const isLive = screen.is === "live";
  const store = test?.store ?? NO_TEST;
  const log = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  const place = isLive ? log.place : null;
  useEffect(() => onPlace(place), [place, onPlace]);
  useEffect(() => () => onPlace(null), [onPlace]);
  const begin = (mode: TestMode) => void start(mode, { avatarId, runtimeVars });
  const errors = problems?.filter(({ level }) => level === "error") ?? [];
  const canBegin = problems !== null && errors.length === 0;
  const avatar = avatars.find(({ id }) => id === avatarId);
  const again = test && canBegin ? () => begin(test.mode) : null;
  return (
    <aside
      id="test-panel"
      aria-label="Test of the draft"
      className="flex min-h-0 flex-col overflow-y-auto border-l bg-surface max-wide:h-[85dvh] max-wide:border-t max-wide:border-l-0"
    >
      <PanelHead
        isLive={isLive}
        room={isLive ? screen.test.room : null}
        onRestart={isLive ? again : null}
        onEnd={end}
        onClose={props.onClose}
      />
      <Remarks failure={failure} isStale={isLive && test?.version !== version} problems={problems} />
      {!isLive && errors.length > 0 && <CannotTest errors={errors} onGo={props.onGo} />}
      {screen.is === "over" && avatar && (
        <OverTest
          problem={screen.problem}
          sessionId={screen.test.sessionId}
          {...{ ...props, avatar, again, reset }}
        />
      )}
      {!test && canBegin && (
        <BeforeTest
          {...{ avatars, avatarId, runtimeVars, microphone }}
          onAvatar={setAvatarId}
          onRuntimeVars={setRuntimeVars}
          starting={screen.is === "starting" ? screen.mode : null}
          onStart={begin}
        />
      )}
      {test && avatar && <TestView {...{ test, isLive, log, avatar }} {...props} />}
    </aside>
  );
}

type RemarksProps = { failure: string | null; isStale: boolean; problems: Problem[] | null };

/** What went wrong, and what to know. */
function Remarks({ failure, isStale, problems }: RemarksProps) {
  return (
    <>
      {failure && (
        <Notice tone="danger" role="alert" className="m-3 mb-0">
          {failure}
        </Notice>
      )}
      {isStale && (
        <Notice tone="warn" role="status" className="m-3">
          The draft has changed since this test began. Restart to use the new draft.
        </Notice>
      )}
      {problems === null && (
        <Notice className="m-3">
          The JSON is no scenario yet, so there is nothing that could be tested.
        </Notice>
      )}
    </>
  );
}
