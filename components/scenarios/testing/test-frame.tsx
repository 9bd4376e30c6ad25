"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { cx } from "#components/ui/cx.ts";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import type { ScenarioFields } from "../inspector/scenario-inspector.tsx";
import type { Place } from "./test-log.ts";
import type { TestPanelProps } from "./test-panel.tsx";
import { TestPlace } from "./test-place.ts";
import type { TestActions, TestAvatar } from "./test-types.ts";
import type { useTesting } from "./use-testing.ts";

// Whoever only draws never loads it.
const TestPanel = dynamic(() => import("./test-panel.tsx"), {
  ssr: false,
  loading: () => <p className="border-l p-4 text-sm text-muted">Opening the test</p>,
});

const GRID =
  "grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] max-wide:grid-rows-[60vh_auto] wide:grid-cols-[minmax(0,1fr)_340px]";
/** Beside a test the properties have room on wide windows only; they come back when it is closed. */
const WITH_TEST =
  "max-[1340px]:[&>[aria-label=Properties]]:hidden min-[1341px]:grid-cols-[minmax(0,1fr)_300px_340px] " +
  "min-[1341px]:[&>#test-panel]:order-last";

/** What a test needs of the page. */
export type TestSettings = TestActions & { id: string; avatars: TestAvatar[] };

type TestFrameProps = Pick<TestPanelProps, "problems" | "flush" | "onGo"> & {
  settings: TestSettings;
  testing: ReturnType<typeof useTesting>;
  fields: ScenarioFields;
  flow: NodesJson | null;
  text: string;
  canvas: ReactNode;
  children: ReactNode;
};

/** The canvas, what is beside it, and between them the test of the draft while there is one. */
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
  const { id, avatars, startTest, tellTest } = settings;
  return (
    <div className={cx(GRID, testing.isTesting && WITH_TEST)}>
      <TestPlace value={place}>{canvas}</TestPlace>
      {testing.isTesting && (
        <TestPanel
          {...rest}
          {...{ avatars, startTest, tellTest }}
          scenarioId={id}
          scenarioName={fields.name}
          version={`${fields.llmModel} ${text}`}
          declared={Object.keys(flow?.variables ?? {})}
          onPlace={setPlace}
          onClose={testing.close}
        />
      )}
      {children}
    </div>
  );
}
