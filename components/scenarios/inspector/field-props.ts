import type { EditFlow } from "#components/scenarios/graph/edit-flow.ts";
import type { FlowFunction, FlowNode, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { FieldOptions } from "./options.ts";

/** What every section of a node's form gets. */
export type NodeFieldsProps = {
  flow: NodesJson;
  nodeId: string;
  node: FlowNode;
  options: FieldOptions;
  edit: EditFlow;
};

/** What every section of a function's form gets. */
export type FunctionFieldsProps = {
  fn: FlowFunction;
  options: FieldOptions;
  /**
   * `field` names the field being typed in: its keystrokes are undone together. A change without it is undone
   * alone.
   */
  onChange: (fn: FlowFunction, field?: string) => void;
};
