"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import type { ScenarioSettings } from "#components/scenarios/inspector/settings-inspector.tsx";
import { cx } from "#components/ui/cx.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { AnsweringModel } from "#lib/operations/models/model-state.ts";
import type { Place } from "./test-log.ts";
import type { TestPanelProps } from "./test-panel.tsx";
import { TestPlace } from "./test-place.ts";
import type { TestActions, TestAvatar } from "./test-store.ts";
import type { useTesting } from "./use-testing.ts";

// Loaded when a test is opened.
const TestPanel = dynamic(() => import("./test-panel.tsx"), {
  ssr: false,
  loading: LoadingTest,
});

function LoadingTest() {
  const { panel: words } = useWords("scenarioTesting");
  return <p className="border-l p-4 text-sm text-muted">{words.loading}</p>;
}

const GRID =
  "grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] max-wide:grid-rows-[60vh_auto] wide:grid-cols-[minmax(0,1fr)_340px]";
/**
 * Next to the test panel, the properties fit only in wide windows. In others they are shown when a problem leads to a
 * field, at the cost of the canvas, or of the panel where there is no room for three columns.
 */
const WITH_TEST =
  "max-[1340px]:[&>#properties]:hidden min-[1341px]:grid-cols-[minmax(0,1fr)_300px_340px] " +
  "min-[1341px]:[&>#test-panel]:order-last";
const WITH_TEST_AND_FIELDS =
  "max-[1000px]:[&>#test-panel]:hidden min-[1001px]:grid-cols-[minmax(0,1fr)_300px_340px] " +
  "min-[1001px]:[&>#test-panel]:order-last";

/** What the page provides for tests. */
export type TestSettings = TestActions & {
  id: string;
  avatars: TestAvatar[];
  answering: AnsweringModel | null;
};

type TestFrameProps = Pick<TestPanelProps, "problems" | "flush" | "onGo"> & {
  settings: TestSettings;
  testing: ReturnType<typeof useTesting>;
  fields: ScenarioSettings;
  flow: NodesJson | null;
  text: string;
  canvas: ReactNode;
  children: ReactNode;
};

/** The canvas, the test panel while it is open, and the properties. */
export function TestFrame({
  settings,
  testing,
  fields,
  flow,
  text,
  canvas,
  children,
  ...rest
}: TestFrameProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const { id, avatars, answering, startTest, sendSystemMessage } = settings;
  return (
    <div
      data-needs-width
      className={cx(GRID, testing.isTesting && (testing.hideFields ? WITH_TEST_AND_FIELDS : WITH_TEST))}
    >
      <TestPlace value={place}>{canvas}</TestPlace>
      {testing.isTesting && (
        <TestPanel
          {...rest}
          {...{ avatars, answering, startTest, sendSystemMessage }}
          llmModel={fields.llmModel}
          scenarioId={id}
          scenarioName={fields.name}
          version={`${fields.llmModel} ${text}`}
          flow={flow}
          onPlace={setPlace}
          onClose={testing.close}
        />
      )}
      {children}
    </div>
  );
}
