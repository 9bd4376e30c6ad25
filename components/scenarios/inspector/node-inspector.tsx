"use client";

import { Flag, Trash2 } from "lucide-react";
import { deleteNodes, renameNode, updateNode } from "#components/scenarios/graph/edit-flow.ts";
import { ConditionList } from "#components/scenarios/inspector/functions/condition-list.tsx";
import { FunctionList } from "#components/scenarios/inspector/functions/function-list.tsx";
import { deletionKind } from "#components/scenarios/use-deletion-toast.ts";
import { Button } from "#components/ui/button.tsx";
import { ActionList } from "./action-list.tsx";
import { BehaviourFields } from "./behaviour-fields.tsx";
import { FieldPlace, FieldRoot } from "./field-place.tsx";
import type { NodeFieldsProps } from "./field-props.ts";
import { LocalField } from "./local-field.tsx";
import { SilenceFields } from "./silence-fields.tsx";

type NodeInspectorProps = NodeFieldsProps & {
  onSelect: (nodeIds: string[]) => void;
};

/** The properties of one node. */
export function NodeInspector(props: NodeInspectorProps) {
  const { flow, nodeId, node, options, edit, onSelect } = props;
  const isInitial = flow.initial_node === nodeId;
  const rename = (to: string) => {
    const renamed = renameNode(flow, nodeId, to);
    if (!renamed) return to.trim() === "" ? "A node needs an id." : "Another node has this id.";
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
          >
            <Flag aria-hidden="true" />
            Set as start
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Delete the node ${nodeId}`}
          title="Delete node"
          disabled={Object.keys(flow.nodes).length === 1}
          onClick={() => {
            edit((before) => deleteNodes(before, [nodeId]), deletionKind([nodeId]));
            onSelect([]);
          }}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
      <LocalField label="Id" value={nodeId} isMono hint="Shown in transcripts." onType={rename} />
      <NodeTexts key={`words ${nodeId}`} {...props} />
      <FieldPlace at="llm_model">
        <BehaviourFields nodes={{ [nodeId]: node }} edit={edit} />
      </FieldPlace>
      <FieldPlace at="functions">
        <FunctionList key={nodeId} {...{ flow, options, edit }} owner={nodeId} />
      </FieldPlace>
      <FieldPlace at="edges">
        <ConditionList {...props} />
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
          label="Task"
          value={node.task_instruction}
          rows={6}
          values={values}
          hint="What the avatar does here. Type {{ to insert a value."
          onType={(text) => void write("task_instruction", text)}
        />
      </FieldPlace>
      <FieldPlace at="say">
        <LocalField
          label="Say"
          value={node.say ?? ""}
          rows={2}
          values={values}
          hint="Spoken word for word when the call enters this node, without a language model."
          onType={(text) => void write("say", text)}
        />
      </FieldPlace>
      <details className="text-sm">
        <summary className="cursor-pointer text-xs text-muted">Name and role</summary>
        <div className="flex flex-col gap-3 pt-2">
          <LocalField
            label="Node name"
            hint="A display name. Defaults to the id."
            value={node.name ?? ""}
            onType={(text) => void write("name", text)}
          />
          <FieldPlace at="role_instruction">
            <LocalField
              label="Role in this node"
              hint="Replaces the scenario’s role."
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
