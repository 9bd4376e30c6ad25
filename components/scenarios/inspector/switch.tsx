"use client";

import { cx } from "#components/ui/cx.ts";

type SwitchProps = {
  label: string;
  /** Shown beside the label. */
  note?: string | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** An on/off switch that takes effect immediately. */
export function Switch({ label, note, isOn, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => onChange(!isOn)}
      className="flex min-h-8 w-full items-center justify-between gap-3 rounded-sm text-left text-sm"
    >
      <span className="flex-1">{label}</span>
      {note && <span className="text-xs text-subtle">{note}</span>}
      <span
        aria-hidden="true"
        className={cx(
          "relative h-[18px] w-8 shrink-0 rounded-full transition-colors duration-100",
          isOn ? "bg-accent" : "bg-input",
        )}
      >
        <span
          className={cx(
            "absolute top-[2px] size-3.5 rounded-full bg-surface transition-[left] duration-100",
            isOn ? "left-4" : "left-[2px]",
          )}
        />
      </span>
    </button>
  );
}
