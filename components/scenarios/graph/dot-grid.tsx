import { Background, useStore } from "@xyflow/react";

/** Below this zoom every second dot is left out. */
const SPARSE_ZOOM = 0.7;
/** Thinner dots are too faint to see. */
const MIN_DOT_PX = 1.2;

/**
 * The canvas's dots. React Flow scales them with the zoom, so smaller zooms get larger ones. Hidden when zoomed far out:
 * they would be repainted at each frame of a drag.
 */
export function DotGrid() {
  // In steps, to render this seldom during a zoom gesture.
  const zoom = useStore(({ transform }) => Math.max(0.1, Math.round(transform[2] * 10) / 10));
  return (
    <Background
      gap={zoom < SPARSE_ZOOM ? 40 : 20}
      size={Math.max(1, MIN_DOT_PX / zoom)}
      color="var(--border-strong)"
      className="group-data-far/graph:hidden"
    />
  );
}
