"use client";

import type { NodesJson } from "#lib/flow/nodes-json.ts";
import type { EditFlow } from "../graph/graph-view.tsx";
import { AfterCallFields } from "./after-call-fields.tsx";
import { FunctionList } from "./function-list.tsx";
import { LocalField } from "./local-field.tsx";
import type { Places } from "./places.ts";
import { VariableList } from "./variable-list.tsx";

type WholeFieldsProps = { flow: NodesJson; places: Places; edit: EditFlow };

/** What of the graph belongs to no step. */
export function WholeFields({ flow, places, edit }: WholeFieldsProps) {
  return (
    <>
      <LocalField
        label="Role"
        value={flow.role_instruction}
        rows={6}
        values={places.values}
        hint="Who the avatar is, at every step."
        onType={(role) => void edit((before) => ({ ...before, role_instruction: role }), "role")}
      />
      <VariableList flow={flow} edit={edit} />
      <FunctionList {...{ flow, places, edit }} owner={null} />
      <AfterCallFields flow={flow} edit={edit} />
      <p className="text-xs text-subtle">Choose a step to change it.</p>
    </>
  );
}
