"use client";

import { type EditFlow, updateNode } from "#components/scenarios/graph/edit-flow.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import {
  IDLE_SECONDS,
  INTERRUPTIONS,
  MAX_CALL_MINUTES,
  MIN_REMIND_SECONDS,
  type NodePace,
  PATIENCE,
  type ScenarioPace,
} from "#lib/flow/scenario/pace.ts";
import { listChoices, setField } from "./field-values.ts";
import { Choice, NumberField, Switch } from "./fields.tsx";
import { type NodeFieldsProps, Section } from "./section.tsx";

type Change<Pace> = (next: (before: Pace) => Pace, field: string) => void;

const orNone = <Pace extends object>(pace: Pace): Pace | undefined =>
  Object.keys(pace).length > 0 ? pace : undefined;

/** How long the avatar waits, what interrupts it and how long calls last, in every node. */
export function ScenarioPaceFields({ flow, edit }: { flow: NodesJson; edit: EditFlow }) {
  const words = useWords("scenarioInspector").pace;
  const pace = flow.pace ?? {};
  const change: Change<ScenarioPace> = (next, field) =>
    edit((before) => setField(before, "pace", orNone(next(before.pace ?? {}))), `pace ${field}`);
  return (
    <Section title={words.title}>
      <PatienceField pace={pace} change={change} />
      <InterruptionsField pace={pace} change={change} />
      <IdleFields pace={pace} change={change} standard={words.asInstance} />
      <NumberField
        label={words.longest}
        value={pace.max_call_minutes}
        {...{ min: 1, max: MAX_CALL_MINUTES, isWhole: true, standard: words.asInstance }}
        onChange={(minutes) => change((before) => setField(before, "max_call_minutes", minutes), "longest")}
      />
      <Switch
        label={words.pushToTalk}
        isOn={pace.push_to_talk === true}
        onChange={(isOn) =>
          change((before) => setField(before, "push_to_talk", isOn ? true : undefined), "push to talk")
        }
      />
    </Section>
  );
}

/** The same for one node, where what is empty is the scenario's. */
export function NodePaceFields({ nodeId, node, edit }: Pick<NodeFieldsProps, "nodeId" | "node" | "edit">) {
  const words = useWords("scenarioInspector").pace;
  const pace = node.pace ?? {};
  const change: Change<NodePace> = (next, field) =>
    edit(
      (flow) => updateNode(flow, nodeId, { pace: orNone(next(flow.nodes[nodeId]?.pace ?? {})) }),
      `pace ${field} ${nodeId}`,
    );
  return (
    <details className="text-sm" open={node.pace !== undefined}>
      <summary className="cursor-pointer text-xs text-muted">{words.title}</summary>
      <div className="flex flex-col gap-3 pt-2">
        <PatienceField pace={pace} change={change} standard={words.asScenario} />
        {node.interruptible !== false && (
          <InterruptionsField pace={pace} change={change} standard={words.asScenario} />
        )}
        <IdleFields pace={pace} change={change} standard={words.asScenario} />
      </div>
    </details>
  );
}

type FieldProps = {
  pace: NodePace;
  change: Change<NodePace>;
  /** What an empty value means; without it, an empty value is `normal`. */
  standard?: string;
};

const withStandard = (standard: string | undefined, labels: Readonly<Record<string, string>>) => [
  ...(standard === undefined ? [] : [{ value: "", label: standard }]),
  ...listChoices(labels),
];

function PatienceField({ pace, change, standard }: FieldProps) {
  const words = useWords("scenarioInspector").pace;
  const empty = standard === undefined ? "normal" : "";
  return (
    <Choice
      label={words.patience}
      value={pace.patience ?? empty}
      options={withStandard(standard, words.patiences)}
      onChange={(chosen) => {
        const patience = PATIENCE.find((known) => known === chosen && known !== empty);
        change((before) => setField(before, "patience", patience), "patience");
      }}
    />
  );
}

function InterruptionsField({ pace, change, standard }: FieldProps) {
  const words = useWords("scenarioInspector").pace;
  const empty = standard === undefined ? "normal" : "";
  return (
    <Choice
      label={words.interruptions}
      value={pace.interruptions ?? empty}
      options={withStandard(standard, words.interruptedBy)}
      onChange={(chosen) => {
        const interruptions = INTERRUPTIONS.find((known) => known === chosen && known !== empty);
        change((before) => setField(before, "interruptions", interruptions), "interruptions");
      }}
    />
  );
}

/** The reminder always comes before the end. */
function IdleFields({ pace, change, standard }: FieldProps & { standard: string }) {
  const words = useWords("scenarioInspector").pace;
  const { remind_after_seconds: remind, end_after_seconds: end } = pace;
  return (
    <>
      <NumberField
        label={words.remind}
        value={remind}
        {...{ min: MIN_REMIND_SECONDS, max: (end ?? IDLE_SECONDS.max + 1) - 1, isWhole: true, standard }}
        onChange={(seconds) =>
          change((before) => setField(before, "remind_after_seconds", seconds), "remind")
        }
      />
      <NumberField
        label={words.end}
        value={end}
        {...{
          min: Math.max(IDLE_SECONDS.min, (remind ?? 0) + 1),
          max: IDLE_SECONDS.max,
          isWhole: true,
          standard,
        }}
        onChange={(seconds) => change((before) => setField(before, "end_after_seconds", seconds), "end")}
      />
    </>
  );
}
