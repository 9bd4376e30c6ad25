"use client";

import { useRef, useState } from "react";
import {
  addFunction,
  type EditFlow,
  type FunctionOwner,
  functionsOf,
  updateFunction,
} from "#components/scenarios/graph/edit-flow.ts";
import { FieldPlace, Section } from "#components/scenarios/inspector/section.tsx";
import { focusFieldSoon } from "#components/scenarios/use-problems.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { FieldOptions } from "../field-values.ts";
import { AddFunction } from "./add-function.tsx";
import { FunctionCard } from "./function-card.tsx";

type FunctionListProps = { flow: NodesJson; owner: FunctionOwner; options: FieldOptions; edit: EditFlow };

/** The functions that the model can call in one node or, with a null owner, in every node. */
export function FunctionList({ flow, owner, options, edit }: FunctionListProps) {
  const words = useWords("scenarioInspector").functions;
  const functions = functionsOf(flow, owner);
  // An added function opens, because it needs a name and a description.
  const [added, setAdded] = useState<string | null>(null);
  const addedIndex = useRef(0);
  const keyOf = (index: number) => `${owner} ${index}`;
  const add = (fn: FlowFunction) => {
    addedIndex.current = functions.length;
    setAdded(keyOf(functions.length));
    edit((before) => addFunction(before, owner, fn));
  };
  const focusAdded = () => {
    const list = owner === null ? "global_functions" : "functions";
    focusFieldSoon(owner, [list, String(addedIndex.current), "name"], true);
  };
  const empty = owner === null ? words.noGlobal : words.none;
  return (
    <Section
      title={owner === null ? words.globalTitle : words.title}
      action={<AddFunction owner={owner} options={options} onAdd={add} onAdded={focusAdded} />}
      empty={functions.length === 0 && empty}
    >
      {functions.map((fn, index) => (
        <FieldPlace key={keyOf(index)} at={index}>
          <FunctionCard
            fn={fn}
            isOpen={added === keyOf(index)}
            options={options}
            taken={functions.filter((other) => other !== fn).map(({ name }) => name)}
            onChange={(next, field) =>
              edit(
                (before) => updateFunction(before, owner, index, () => next),
                field && `${field} ${owner} ${index}`,
              )
            }
            onDelete={() => edit((before) => updateFunction(before, owner, index, () => null))}
          />
        </FieldPlace>
      ))}
    </Section>
  );
}
