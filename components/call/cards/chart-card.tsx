import { Styled } from "#components/ui/styled.tsx";
import type { CardOf } from "#lib/flow/cards/card.ts";
import { layOut, PLOT, type Plot } from "./plot-chart.ts";

const COLORS = ["var(--chart-1)", "var(--chart-3)", "var(--chart-2)", "var(--chart-5)"];

/** Bars or lines. The same numbers are in a table for those who cannot see it. */
export function ChartCard({ card }: { card: CardOf<"chart"> }) {
  const plot = layOut(card);
  return (
    <figure className="m-0">
      {card.series.length > 1 && <Legend series={card.series} />}
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
        className="w-full text-muted"
        fontSize={11}
        fill="currentColor"
      >
        {plot.ticks.map(({ y, text }) => (
          <g key={text}>
            <line x1={plot.left} x2={PLOT.width} y1={y} y2={y} stroke="var(--border)" />
            <text x={plot.left - 6} y={y + 4} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {plot.names.map(({ x, text }) => (
          <text key={`${x}`} x={x} y={PLOT.height - 6} textAnchor="middle">
            {text}
          </text>
        ))}
        {card.chart === "bar" ? <Bars plot={plot} /> : <Lines plot={plot} />}
      </svg>
      <figcaption className="sr-only">
        <NumberTable card={card} />
      </figcaption>
    </figure>
  );
}

function Legend({ series }: Pick<CardOf<"chart">, "series">) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {series.map(({ name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the list never changes.
        <li key={index} className="inline-flex items-center gap-1.5">
          <Styled
            aria-hidden="true"
            className="size-2.5 rounded-[3px]"
            style={{ background: COLORS[index] }}
          />
          <span dir="auto">{name}</span>
        </li>
      ))}
    </ul>
  );
}

function Bars({ plot }: { plot: Plot }) {
  return plot.series.map((points, series) =>
    points.map(({ bar }) => (
      <rect key={bar.x} {...bar} rx={Math.min(3, bar.width / 4)} fill={COLORS[series]} />
    )),
  );
}

function Lines({ plot }: { plot: Plot }) {
  return plot.series.map((points, series) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: series never change their order.
    <g key={series} stroke={COLORS[series]} fill={COLORS[series]}>
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
        fill="none"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      {points.length <= 24 && points.map(({ x, y }) => <circle key={x} cx={x} cy={y} r={3} stroke="none" />)}
    </g>
  ));
}

function NumberTable({ card }: { card: CardOf<"chart"> }) {
  return (
    <table>
      <thead>
        <tr>
          <td />
          {card.series.map(({ name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the list never changes.
            <th key={index} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {card.labels.map((label, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may be equal, and the list never changes.
          <tr key={at}>
            <th scope="row">{label}</th>
            {card.series.map(({ values }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: series never change their order.
              <td key={index}>{`${values[at] ?? ""} ${card.unit ?? ""}`.trim()}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
