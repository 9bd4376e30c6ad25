"use client";

import { Plus, X } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import type { FlowNode } from "#lib/flow/nodes-json.ts";
import { connect, disconnect, updateNode } from "../graph/edit-flow.ts";
import { describeCondition, exitHandle } from "../graph/exits.ts";
import type { EditFlow } from "../graph/graph-view.tsx";
import { Choice } from "./choice.tsx";
import { LocalField } from "./local-field.tsx";
import type { Places } from "./places.ts";

type WaysOnProps = { nodeId: string; node: FlowNode; places: Places; edit: EditFlow };

/** Where the conversation goes without the model: by conditions, and after silence. */
export function WaysOn(props: WaysOnProps) {
  return (
    <>
      <Conditions {...props} />
      <Silence {...props} />
    </>
  );
}

function Conditions({ nodeId, node, places, edit }: WaysOnProps) {
  const edges = node.edges ?? [];
  if (edges.length === 0) return null;
  return (
    <section aria-labelledby="conditions-title" className="flex flex-col gap-2">
      <h3 id="conditions-title" className="text-sm">
        Conditions
      </h3>
      <p className="text-xs text-subtle">
        Tried in this order before any answer. What they ask stands in the JSON.
      </p>
      {edges.map(({ to, when }, index) => {
        const handle = exitHandle({ kind: "edge", index });
        const words = describeCondition(when);
        return (
          <div key={`${handle} ${words}`} className="flex items-end gap-1">
            <div className="min-w-0 flex-1">
              <Choice
                label={`If ${words}`}
                value={to}
                options={places.nodes}
                onChange={(target) => edit((flow) => connect(flow, nodeId, handle, target))}
              />
            </div>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Delete the condition ${words}`}
              onClick={() => edit((flow) => disconnect(flow, nodeId, handle))}
            >
              <X aria-hidden="true" />
            </Button>
          </div>
        );
      })}
    </section>
  );
}

const FIRST_SILENCE = { after_ms: 8_000, max: 1 };

function Silence({ nodeId, node: { on_silence: silence }, places, edit }: WaysOnProps) {
  const change = (fields: Partial<FlowNode["on_silence"]> | null, kind: string) =>
    edit((flow) => {
      const before = flow.nodes[nodeId]?.on_silence ?? FIRST_SILENCE;
      return updateNode(flow, nodeId, { on_silence: fields ? { ...before, ...fields } : undefined });
    }, `silence ${kind} ${nodeId}`);
  return (
    <section aria-labelledby="silence-title" className="flex flex-col gap-3">
      <div className="flex items-center justify-between">
        <h3 id="silence-title" className="text-sm">
          After silence
        </h3>
        {silence ? (
          <Button variant="ghost" size="sm" onClick={() => change(null, "none")}>
            Remove
            <span className="sr-only"> what happens after silence</span>
          </Button>
        ) : (
          <Button variant="ghost" size="sm" onClick={() => change({}, "new")}>
            <Plus aria-hidden="true" />
            Add
            <span className="sr-only"> what happens after silence</span>
          </Button>
        )}
      </div>
      {silence && (
        <>
          <LocalField
            label="After how many seconds"
            value={String(silence.after_ms / 1000)}
            onType={(text) => {
              const seconds = Number(text.replace(",", "."));
              if (text.trim() === "" || !(seconds >= 0 && seconds <= 600)) return "A number up to 600.";
              change({ after_ms: Math.round(seconds * 1000) }, "after");
              return undefined;
            }}
          />
          <LocalField
            label="Say after silence"
            value={silence.say ?? ""}
            rows={2}
            onType={(say) => void change({ say }, "say")}
          />
          <Choice
            label="Then go to"
            value={silence.to ?? ""}
            options={[{ value: "", label: "Stays at this step" }, ...places.nodes]}
            onChange={(to) =>
              edit((flow) =>
                to === "" ? disconnect(flow, nodeId, "silence::") : connect(flow, nodeId, "silence::", to),
              )
            }
          />
        </>
      )}
    </section>
  );
}
