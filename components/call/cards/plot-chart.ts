import type { CardOf } from "#lib/flow/cards/card.ts";

/** The size of the drawing, in its own units. */
export const PLOT = { width: 360, height: 220 } as const;
const TOP = 12;
const BOTTOM = 28;
const FLOOR = PLOT.height - BOTTOM;
/** About the width of a character at the drawing's font size. */
const CHARACTER = 6;
const MAX_NAME = 14;

type Bar = { x: number; y: number; width: number; height: number };
type Point = { x: number; y: number; bar: Bar };
export type Plot = {
  /** Where the drawing begins, right of the numbers. */
  left: number;
  ticks: { y: number; text: string }[];
  names: { x: number; text: string }[];
  series: Point[][];
};

/** Steps between round numbers, so that three to six of them cover the span. */
function roundStep(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span));
  return [0.2, 0.5, 1, 2].map((factor) => factor * power).find((step) => span / step <= 5) ?? power * 2;
}

/** Numbers without the dust of binary fractions, with `k` and `M`. */
function tickText(value: number, unit: string | undefined): string {
  const size = Math.abs(value);
  const [part, suffix] = size >= 1e6 ? [value / 1e6, "M"] : size >= 1e4 ? [value / 1e3, "k"] : [value, ""];
  return `${Number(part.toPrecision(6))}${suffix}${unit && unit.length <= 2 ? unit : ""}`;
}

const short = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, Math.max(1, max - 1))}…`;

const round = (value: number): number => Math.round(value * 10) / 10;

/** Where everything of a chart is drawn. The axis always contains zero, so that lengths can be compared. */
export function layOut({ labels, series, unit }: Pick<CardOf<"chart">, "labels" | "series" | "unit">): Plot {
  const values = series.flatMap((one) => one.values.slice(0, labels.length)).filter(Number.isFinite);
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  const step = roundStep(highest - lowest || 1);
  const [from, to] = [Math.floor(lowest / step), Math.ceil(highest / step) || (lowest < 0 ? 0 : 1)];
  const yOf = (value: number) => round(FLOOR - ((value / step - from) / (to - from)) * (FLOOR - TOP));
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step).map((value) => ({
    y: yOf(value),
    text: tickText(value, unit),
  }));
  const left = 8 + CHARACTER * Math.max(...ticks.map(({ text }) => text.length));
  const slot = (PLOT.width - left) / labels.length;
  const width = Math.min(44, (slot * 0.72) / series.length);
  const each = Math.max(1, Math.ceil((CHARACTER * 5) / slot));
  return {
    left,
    ticks,
    names: labels.flatMap((text, at) =>
      at % each === 0
        ? [
            {
              x: round(left + (at + 0.5) * slot),
              text: short(text, Math.min(MAX_NAME, Math.floor((slot * each) / CHARACTER))),
            },
          ]
        : [],
    ),
    series: series.map((one, index) =>
      one.values.slice(0, labels.length).map((value, at): Point => {
        const x = left + (at + 0.5) * slot;
        const [top, foot] = [yOf(Math.max(value, 0)), yOf(Math.min(value, 0))];
        const barX = round(x + (index - series.length / 2) * width);
        return {
          x: round(x),
          y: yOf(value),
          bar: { x: barX, y: top, width: round(width * 0.92), height: round(foot - top) },
        };
      }),
    ),
  };
}
