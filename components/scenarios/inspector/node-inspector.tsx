"use client";

import { Flag, Trash2 } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { deleteNodes, renameNode, updateNode } from "../graph/edit-flow.ts";
import { deletionOf } from "../use-deletion.ts";
import { ActionList } from "./action-list.tsx";
import { BehaviourFields } from "./behaviour-fields.tsx";
import { ConditionList, type StepFieldsProps } from "./condition-list.tsx";
import { FunctionList } from "./function-list.tsx";
import { LocalField } from "./local-field.tsx";
import { SilenceFields } from "./silence-fields.tsx";

type NodeInspectorProps = StepFieldsProps & {
  onSelect: (nodeIds: string[]) => void;
};

/** Everything of one step that is not its place. */
export function NodeInspector(props: NodeInspectorProps) {
  const { flow, nodeId, node, places, edit, onSelect } = props;
  const isInitial = flow.initial_node === nodeId;
  const rename = (to: string) => {
    const renamed = renameNode(flow, nodeId, to);
    if (!renamed) return to.trim() === "" ? "A step needs an id." : "Another step has this id.";
    edit(() => renamed, "rename");
    onSelect([to]);
    return undefined;
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-1">
        <h2 className="min-w-0 flex-1 truncate font-mono text-sm">{nodeId}</h2>
        {!isInitial && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => edit((before) => ({ ...before, initial_node: nodeId }))}
          >
            <Flag aria-hidden="true" />
            Start here
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Delete the step ${nodeId}`}
          title="Delete the step"
          disabled={Object.keys(flow.nodes).length === 1}
          onClick={() => {
            edit((before) => deleteNodes(before, [nodeId]), deletionOf([nodeId]));
            onSelect([]);
          }}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
      <LocalField label="Id" value={nodeId} isMono hint="Transcripts name it." onType={rename} />
      <Words key={`words ${nodeId}`} {...props} />
      <BehaviourFields nodes={{ [nodeId]: node }} edit={edit} />
      <FunctionList {...{ flow, places, edit }} owner={nodeId} />
      <ConditionList {...props} />
      <ActionList {...props} when="pre_actions" />
      <ActionList {...props} when="post_actions" />
      <SilenceFields key={`silence ${nodeId}`} {...props} />
    </div>
  );
}

type Text = "task_instruction" | "say" | "role_instruction" | "name";

function Words({ node, nodeId, places: { values }, edit }: NodeInspectorProps) {
  const write = (field: Text, text: string) =>
    edit(
      (flow) =>
        updateNode(flow, nodeId, { [field]: text === "" && field !== "task_instruction" ? undefined : text }),
      `${field} ${nodeId}`,
    );
  return (
    <>
      <LocalField
        label="Task"
        value={node.task_instruction}
        rows={6}
        values={values}
        hint="What the avatar does here. Type {{ for values of the call."
        onType={(text) => void write("task_instruction", text)}
      />
      <LocalField
        label="Say"
        value={node.say ?? ""}
        rows={2}
        values={values}
        hint="Spoken as it stands when the step is entered, without a language model."
        onType={(text) => void write("say", text)}
      />
      <details className="text-sm">
        <summary className="cursor-pointer text-xs text-muted">A name and a role of its own</summary>
        <div className="flex flex-col gap-3 pt-2">
          <LocalField
            label="Step name"
            hint="For people; the id stands for it otherwise."
            value={node.name ?? ""}
            onType={(text) => void write("name", text)}
          />
          <LocalField
            label="Role at this step"
            hint="Instead of the scenario’s role."
            value={node.role_instruction ?? ""}
            rows={4}
            values={values}
            onType={(text) => void write("role_instruction", text)}
          />
        </div>
      </details>
    </>
  );
}
