"use client";

import { Flag, Trash2 } from "lucide-react";
import { deleteNodes, renameNode, updateNode } from "#components/scenarios/graph/edit-flow.ts";
import { ConditionList } from "#components/scenarios/inspector/functions/condition-list.tsx";
import { FunctionList } from "#components/scenarios/inspector/functions/function-list.tsx";
import { deletionKind } from "#components/scenarios/use-deletion-toast.ts";
import { Button } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { FlowNode } from "#lib/flow/scenario/nodes-json.ts";
import { ActionList } from "./action-list.tsx";
import { BehaviourFields } from "./behaviour-fields.tsx";
import { setField } from "./field-values.ts";
import { Choice, LocalField, NumberField } from "./fields.tsx";
import type { ModelOption } from "./model-choices.ts";
import { NodePaceFields } from "./pace-fields.tsx";
import { AddButton, FieldPlace, FieldRoot, type NodeFieldsProps, Section } from "./section.tsx";

type NodeInspectorProps = NodeFieldsProps & {
  models: readonly ModelOption[];
  onSelect: (nodeIds: string[]) => void;
};

/** The properties of one node. */
export function NodeInspector(props: NodeInspectorProps) {
  const { flow, nodeId, node, options, models, edit, onSelect } = props;
  const words = useWords("scenarioInspector").node;
  const isInitial = flow.initial_node === nodeId;
  const rename = (to: string) => {
    const renamed = renameNode(flow, nodeId, to);
    if (!renamed) return to.trim() === "" ? words.noId : words.idTaken;
    edit(() => renamed, "rename");
    onSelect([to]);
    return undefined;
  };
  return (
    <FieldRoot nodeId={nodeId}>
      <div className="flex items-center gap-1">
        <h2 className="min-w-0 flex-1 truncate font-mono text-sm">{nodeId}</h2>
        {!isInitial && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => edit((before) => ({ ...before, initial_node: nodeId }))}
            icon={Flag}
          >
            {words.setStart}
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label={fill(words.remove, { node: nodeId })}
          title={words.removeTitle}
          disabled={Object.keys(flow.nodes).length === 1}
          onClick={() => {
            edit((before) => deleteNodes(before, [nodeId]), deletionKind([nodeId]));
            onSelect([]);
          }}
          icon={Trash2}
        />
      </div>
      <LocalField label={words.id} value={nodeId} isMono hint={words.idHint} onType={rename} />
      <NodeTexts key={`words ${nodeId}`} {...props} />
      <FieldPlace at="functions">
        <FunctionList key={nodeId} {...{ flow, options, edit }} owner={nodeId} />
      </FieldPlace>
      <FieldPlace at="edges">
        <ConditionList {...props} />
      </FieldPlace>
      <FieldPlace at="llm_model">
        <BehaviourFields nodes={{ [nodeId]: node }} {...{ models, edit }} />
      </FieldPlace>
      <FieldPlace at="pace">
        <NodePaceFields key={`pace ${nodeId}`} {...props} />
      </FieldPlace>
      <FieldPlace at="pre_actions">
        <ActionList {...props} when="pre_actions" />
      </FieldPlace>
      <FieldPlace at="post_actions">
        <ActionList {...props} when="post_actions" />
      </FieldPlace>
      <FieldPlace at="on_silence">
        <SilenceFields key={`silence ${nodeId}`} {...props} />
      </FieldPlace>
    </FieldRoot>
  );
}

type TextField = "task_instruction" | "say" | "role_instruction" | "name";

function NodeTexts({ node, nodeId, options: { values }, edit }: NodeInspectorProps) {
  const words = useWords("scenarioInspector").node;
  const write = (field: TextField, text: string) =>
    edit(
      (flow) =>
        updateNode(flow, nodeId, { [field]: text === "" && field !== "task_instruction" ? undefined : text }),
      `${field} ${nodeId}`,
    );
  return (
    <>
      <FieldPlace at="task_instruction">
        <LocalField
          label={words.task}
          value={node.task_instruction}
          rows={6}
          values={values}
          hint={words.taskHint}
          onType={(text) => void write("task_instruction", text)}
        />
      </FieldPlace>
      <FieldPlace at="say">
        <LocalField
          label={words.say}
          value={node.say ?? ""}
          rows={2}
          values={values}
          hint={words.sayHint}
          onType={(text) => void write("say", text)}
        />
      </FieldPlace>
      <details className="text-sm">
        <summary className="cursor-pointer text-xs text-muted">{words.more}</summary>
        <div className="flex flex-col gap-3 pt-2">
          <LocalField
            label={words.name}
            hint={words.nameHint}
            value={node.name ?? ""}
            onType={(text) => void write("name", text)}
          />
          <FieldPlace at="role_instruction">
            <LocalField
              label={words.role}
              hint={words.roleHint}
              value={node.role_instruction ?? ""}
              rows={4}
              values={values}
              onType={(text) => void write("role_instruction", text)}
            />
          </FieldPlace>
        </div>
      </details>
    </>
  );
}

type Silence = NonNullable<FlowNode["on_silence"]>;

const FIRST_SILENCE: Silence = { after_ms: 8_000, max: 1 };

/** What happens when the visitor stays silent. */
function SilenceFields({ nodeId, node: { on_silence: silence }, options, edit }: NodeFieldsProps) {
  const words = useWords("scenarioInspector");
  const { add, remove, removeName, title, after, say, max, to } = words.silence;
  const write = (next: Silence | undefined, kind?: string) =>
    edit((flow) => updateNode(flow, nodeId, { on_silence: next }), kind && `silence ${kind} ${nodeId}`);
  const button = silence ? (
    <Button variant="ghost" size="sm" aria-label={removeName} onClick={() => write(undefined)}>
      {remove}
    </Button>
  ) : (
    <AddButton name={add} onClick={() => write(FIRST_SILENCE)} />
  );
  return (
    <Section title={title} action={button}>
      {silence && (
        <div className="flex flex-col gap-3">
          <NumberField
            label={after}
            value={silence.after_ms}
            {...{ min: 0, max: 600, per: 1000 }}
            onChange={(afterMs = 0) => write({ ...silence, after_ms: afterMs }, "after")}
          />
          <LocalField
            label={say}
            value={silence.say ?? ""}
            rows={2}
            values={options.values}
            onType={(text) => void write(setField(silence, "say", text || undefined), "say")}
          />
          <NumberField
            label={max}
            value={silence.max}
            {...{ min: 0, max: 100, isWhole: true }}
            onChange={(prompts = 0) => write({ ...silence, max: prompts }, "max")}
          />
          <Choice
            label={to}
            value={silence.to ?? ""}
            options={[{ value: "", label: words.stay }, ...options.nodes]}
            onChange={(nodeId) => write(setField(silence, "to", nodeId || undefined))}
          />
        </div>
      )}
    </Section>
  );
}
