"use client";

import { useEffect, useState } from "react";
import { useMicrophone } from "#components/call/devices/use-microphone.ts";
import { flowOrder } from "#components/scenarios/graph/flow-order.ts";
import { readValues } from "#components/ui/form/lines.ts";
import { Notice } from "#components/ui/notice.tsx";
import { useStored } from "#components/ui/state/store.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { textsAsDeclared } from "#lib/flow/scenario/texts-as-declared.ts";
import type { AnsweringModel } from "#lib/operations/models/model-state.ts";
import { type Problem, useProblemText } from "../describe-problem.ts";
import { BeforeTest } from "./before-test.tsx";
import { EndedTest } from "./ended-test.tsx";
import { PanelHead } from "./panel-head.tsx";
import { emptyLog, type Place, type TestLog } from "./test-log.ts";
import type { TestActions, TestAvatar, TestMode } from "./test-store.ts";
import { TestView } from "./test-view.tsx";
import { useTest } from "./use-test.ts";

type CannotTestProps = { errors: Problem[]; onGo: (problem: Problem) => void };

const MAX_SHOWN = 5;

/** The errors that prevent a test. Each links to its place. */
export function CannotTest({ errors, onGo }: CannotTestProps) {
  const textOf = useProblemText();
  const { errors: words } = useWords("scenarioTesting");
  const locale = useLocale();
  const others = errors.length - MAX_SHOWN;
  return (
    <div className="p-4">
      <Notice tone="danger">
        <p className="font-medium text-foreground">{plural(words.lead, errors.length, locale)}</p>
        <ul className="mt-1 list-disc pl-4">
          {errors.slice(0, MAX_SHOWN).map((error) => (
            <li key={`${error.code} ${error.path} ${error.message}`}>
              <button type="button" onClick={() => onGo(error)} className="text-left underline">
                {textOf(error)}
              </button>
            </li>
          ))}
        </ul>
        {others > 0 && <p className="mt-1">{plural(words.more, others, locale)}</p>}
      </Notice>
    </div>
  );
}

export type TestPanelProps = TestActions & {
  scenarioId: string;
  scenarioName: string;
  /** The first one is selected. */
  avatars: TestAvatar[];
  answering: AnsweringModel | null;
  llmModel: string;
  /** The draft as text. A test of another text is outdated. */
  version: string;
  /** Null while the draft is not a valid scenario. */
  flow: NodesJson | null;
  /** Null while the draft is not a valid scenario. */
  problems: Problem[] | null;
  /** Saves the draft. Returns false if that fails. */
  flush: () => Promise<boolean>;
  onGo: (problem: Problem) => void;
  onPlace: (place: Place | null) => void;
  onClose: () => void;
};

const NO_TEST = { subscribe: () => () => {}, snapshot: () => emptyLog };

/** The panel beside the graph. The owner tests the draft there and follows what happens inside. */
export default function TestPanel(props: TestPanelProps) {
  const { avatars, version, problems, onPlace } = props;
  const { panel: words } = useWords("scenarioTesting");
  const microphone = useMicrophone(false);
  const { screen, failure, start, end, reset } = useTest({ ...props, microphone });
  const [avatarId, setAvatarId] = useState(avatars[0]?.id ?? "");
  const [runtimeVars, setRuntimeVars] = useState("");
  const [startNode, setStartNode] = useState("");
  const test = screen.is === "live" || screen.is === "over" ? screen.test : null;
  const isLive = screen.is === "live";
  const store = test?.store ?? NO_TEST;
  const log = useStored(store);
  const place = isLive ? log.place : null;
  useEffect(() => onPlace(place), [place, onPlace]);
  useEffect(() => () => onPlace(null), [onPlace]);
  const nodes = props.flow ? flowOrder(props.flow) : [];
  const startAt = (mode: TestMode, nodeId: string, found: TestLog["variables"] = {}) => {
    const startNode = nodes.includes(nodeId) ? nodeId : "";
    void start(mode, { avatarId, runtimeVars: toJson(runtimeVars, found, props.flow), startNode });
  };
  const errors = problems?.filter(({ level }) => level === "error") ?? [];
  const canStart = problems !== null && errors.length === 0;
  const avatar = avatars.find(({ id }) => id === avatarId);
  const again = test && canStart ? () => startAt(test.mode, startNode) : null;
  const restartAt = (nodeId: string) => {
    if (test && canStart && nodes.includes(nodeId)) startAt(test.mode, nodeId, log.variables);
  };
  return (
    <aside
      id="test-panel"
      aria-label={words.label}
      className="group/test flex min-h-0 flex-col overflow-y-auto border-l bg-surface max-wide:h-[85dvh] max-wide:border-t max-wide:border-l-0"
    >
      <PanelHead
        isLive={isLive}
        test={isLive ? screen.test : null}
        onRestart={isLive ? again : null}
        onEnd={end}
        onClose={props.onClose}
      />
      <Notices failure={failure} isStale={isLive && test?.version !== version} problems={problems} />
      {!isLive && errors.length > 0 && <CannotTest errors={errors} onGo={props.onGo} />}
      {screen.is === "over" && avatar && (
        <EndedTest
          problem={screen.problem}
          sessionId={screen.test.sessionId}
          {...{ ...props, avatar, again, reset }}
        />
      )}
      {!test && canStart && (
        <BeforeTest
          {...{ avatars, avatarId, runtimeVars, microphone, nodes, startNode }}
          onStartNode={setStartNode}
          answering={props.answering}
          llmModel={props.llmModel}
          onAvatar={setAvatarId}
          onRuntimeVars={setRuntimeVars}
          starting={screen.is === "starting" ? screen.mode : null}
          onStart={(mode) => startAt(mode, startNode)}
        />
      )}
      {test && avatar && (
        <TestView
          {...{ test, isLive, log, avatar }}
          declared={Object.keys(props.flow?.variables ?? {})}
          sendSystemMessage={props.sendSystemMessage}
          onRestartAt={restartAt}
        />
      )}
    </aside>
  );
}

/**
 * The runtime variables of a test as JSON: those of the form, and the values found so far. A text that cannot be read is sent
 * as it is, so the server says so.
 */
function toJson(lines: string, found: TestLog["variables"], flow: TestPanelProps["flow"]): string {
  try {
    const given = readValues(lines);
    if (typeof given !== "object" || given === null) return lines;
    return JSON.stringify(textsAsDeclared(flow ?? {}, { ...given, ...found }));
  } catch {
    return lines;
  }
}

type NoticesProps = { failure: string | null; isStale: boolean; problems: Problem[] | null };

/** Errors and warnings above the panel. */
function Notices({ failure, isStale, problems }: NoticesProps) {
  const { panel: words } = useWords("scenarioTesting");
  return (
    <>
      {failure && (
        <Notice tone="danger" role="alert" className="m-3 mb-0">
          {failure}
        </Notice>
      )}
      {isStale && (
        <Notice tone="warn" role="status" className="m-3">
          {words.outdated}
        </Notice>
      )}
      {problems === null && <Notice className="m-3">{words.invalid}</Notice>}
    </>
  );
}
