import type { Block } from "./parse-blocks.ts";

export type HtmlCell = { blocks: Block[]; columns: number; rows: number; isHeader: boolean };
export type HtmlTable = { rows: HtmlCell[][]; isForLayout: boolean };

/** More columns, or repeated rows, than any table that people read. */
const MAX_SPAN = 100;
const MAX_CELLS = 20_000;
/** A cell with more paragraphs is a column of a page. */
const MAX_PARAGRAPHS = 2;

/** The number of rows that a cell covers; 0 means all that follow. */
export const readRowSpan = (value: string | undefined): number =>
  value?.trim() === "0" ? MAX_SPAN : readSpan(value);

/** The number of columns or rows that a cell covers, from its attribute. */
export const readSpan = (value: string | undefined): number =>
  Math.min(MAX_SPAN, Math.max(1, Number.parseInt(value ?? "1", 10) || 1));

/** A table as one block, or as the blocks of its cells if it only places them side by side. */
export function tableBlocks(table: HtmlTable): Block[] {
  if (isForLayout(table)) return table.rows.flatMap((row) => row.flatMap(({ blocks }) => blocks));
  const rows = spread(table.rows).filter((row) => row.some((cell) => cell !== ""));
  const [header, ...others] = rows.map((row) => `| ${row.join(" | ")} |`);
  return header === undefined ? [] : [{ kind: "table", header, rows: others }];
}

function isForLayout({ rows, isForLayout: isDeclared }: HtmlTable): boolean {
  if (isDeclared) return true;
  const cells = rows.flat();
  if (cells.some(({ isHeader }) => isHeader)) return false;
  if (rows.every((row) => row.length < 2)) return true;
  if (cells.some(({ blocks }) => blocks.some(({ kind }) => kind === "heading"))) return true;
  const structured = cells.filter(
    ({ blocks }) =>
      blocks.length > MAX_PARAGRAPHS || blocks.some(({ kind }) => kind !== "paragraph" && kind !== "code"),
  );
  // One list among the cells of a table makes no page of it.
  return structured.length * 3 >= cells.length && structured.length > 0;
}

/** The text of each cell in each place that it covers, so that every row explains itself. */
function spread(rows: readonly HtmlCell[][]): string[][] {
  const grid: string[][] = rows.map(() => []);
  let left = MAX_CELLS;
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const cell of row) {
      while (grid[at]?.[column] !== undefined) column += 1;
      const text = cellText(cell);
      for (let down = 0; down < cell.rows && at + down < rows.length; down += 1) {
        for (let right = 0; right < cell.columns && left > 0; right += 1, left -= 1) {
          const line = grid[at + down];
          if (line && line[column + right] === undefined) line[column + right] = text;
        }
      }
      column += cell.columns;
    }
  }
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0);
  return grid.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ""));
}

const cellText = ({ blocks }: HtmlCell): string => blocks.map(blockText).join(" ").trim();

/** A block on one line. */
function blockText(block: Block): string {
  if (block.kind !== "table") return block.text.replace(/(?<!\s)\s*\n\s*/g, "; ").replaceAll("|", "/");
  return [block.header, ...block.rows]
    .map((row) => row.replace(/^\| | \|$/g, "").replaceAll(" | ", ", "))
    .join("; ");
}
