import { MOUTH_SHAPES } from "#lib/avatar/rig.ts";
import type { LabState } from "./lab-player.ts";

/** The weights of the frame on screen, and how long frames take. */
export function FrameFigures({ state }: { state: LabState }) {
  const { weights, drawMs, late, audioMs } = state;
  const sorted = [...drawMs].sort((a, b) => a - b);
  const quantile = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1 text-sm tabular-nums">
        <dt className="text-muted">Sound at</dt>
        <dd>{Math.round(audioMs)} ms</dd>
        <dt className="text-muted">Frames, late</dt>
        <dd>
          {drawMs.length}, {late}
        </dd>
        <dt className="text-muted">Drawing, p50 / p95</dt>
        <dd>
          {quantile(0.5)} / {quantile(0.95)} ms
        </dd>
      </dl>
      <ul aria-label="Weights of the mouth" className="flex flex-col gap-1">
        {MOUTH_SHAPES.map((shape, index) => {
          const weight = weights[index] ?? 0;
          return (
            <li
              key={shape}
              className="grid grid-cols-[3rem_1fr_2.5rem] items-center gap-2 text-xs tabular-nums"
            >
              <span className="font-mono">{shape}</span>
              <span className="h-2 rounded-xs bg-surface-press">
                <span
                  className="block h-2 rounded-xs bg-accent"
                  style={{ width: `${Math.min(1, weight) * 100}%` }}
                />
              </span>
              <span className="text-right text-muted">{weight.toFixed(2)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
