import type { ReactNode } from "react";

type FieldPlaceProps = {
  /** A segment of the path in `nodes_json`: a field's name or an index. */
  at: string | number;
  children: ReactNode;
};

/** Marks where the fields of a part of the scenario are, so that `focusField` finds them by their path. */
export function FieldPlace({ at, children }: FieldPlaceProps) {
  return (
    <div data-field={at} className="contents">
      {children}
    </div>
  );
}

/** The form of a node; of the scenario itself if `nodeId` is null. */
export function FieldRoot({ nodeId, children }: { nodeId: string | null; children: ReactNode }) {
  return (
    <div data-field-root={nodeId ?? ""} className="flex flex-col gap-4">
      {children}
    </div>
  );
}
