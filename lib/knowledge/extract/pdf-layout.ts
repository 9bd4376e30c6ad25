import { joinLines } from "#lib/knowledge/chunk/join-lines.ts";

/** A text on a page, in the page's units from its lower left corner; `y` is the baseline. */
export type PlacedText = {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The last text of its line, as it was drawn. */
  isLineEnd: boolean;
  isRightToLeft: boolean;
};

/** Texts that are drawn one after the other without a gap. */
type Segment = Omit<PlacedText, "isLineEnd">;
type Row = Segment[];

/** A wider gap, in heights of the text, separates two cells. */
const CELL_GAP = 1.2;
/** Baselines this close, in heights of the text, are one row. */
const SAME_ROW = 0.35;
/** Rows of one table are at most this far apart, in heights of the text. */
const MAX_ROW_GAP = 4;
/** The rest of a cell that is wrapped comes closer than that. */
const MAX_WRAP_GAP = 1.5;
/** Columns with longer lines that fill their width are columns of prose, which are read one after the other. */
const MAX_CELL_CHARACTERS = 24;
const MAX_CELL_FILL = 0.75;
/** Fewer pairs of lines are no columns. */
const MIN_PROSE_LINES = 4;
/** More texts on one page are a drawing, such as a map. */
const MAX_SEGMENTS = 5_000;

/**
 * A page's text. Lines stay in the order in which they were drawn, except tables: their rows are found by position, because
 * many programs draw them column by column. Tables become Markdown.
 */
export function layOutPage(texts: readonly PlacedText[]): string {
  const segments = inColumns(toSegments(texts));
  const tableOf = new Map<Segment, Row[]>();
  for (const table of findTables(segments))
    for (const row of table) for (const cell of row) tableOf.set(cell, table);
  const written = new Set<Row[]>();
  const parts: string[] = [];
  let line: Segment[] = [];
  const endLine = () => {
    if (line.length > 0) parts.push(line.map(({ text }) => text).join(" "));
    line = [];
  };
  for (const segment of segments) {
    const table = tableOf.get(segment);
    if (!table) {
      const last = line.at(-1);
      if (last && !isSameRow(last, segment)) endLine();
      line.push(segment);
      continue;
    }
    endLine();
    if (!written.has(table)) parts.push("", ...writeTable(table), "");
    written.add(table);
  }
  endLine();
  return joinLines(parts);
}

/** Two columns of prose that were drawn line by line across the page, one column after the other. */
function inColumns(segments: readonly Segment[]): readonly Segment[] {
  if (segments.length > MAX_SEGMENTS) return segments;
  const ordered: Segment[] = [];
  let open: { left: Segment[]; right: Segment[] } = { left: [], right: [] };
  const end = () => {
    const { left, right } = open;
    const pairs = left.flatMap((segment, index) => [segment, right[index] ?? segment]);
    ordered.push(...(left.length >= MIN_PROSE_LINES ? [...left, ...right] : pairs));
    open = { left: [], right: [] };
  };
  for (let at = 0; at < segments.length; at += 1) {
    const [left, right] = [segments[at], segments[at + 1]];
    if (left && right && isProsePair(left, right, open)) {
      open.left.push(left);
      open.right.push(right);
      at += 1;
    } else if (left) {
      end();
      ordered.push(left);
    }
  }
  end();
  return ordered;
}

/** Whether two texts are a line of each column, below those before them. */
function isProsePair(left: Segment, right: Segment, open: { left: Segment[]; right: Segment[] }): boolean {
  const areLong = left.text.length > MAX_CELL_CHARACTERS && right.text.length > MAX_CELL_CHARACTERS;
  if (!areLong || !isSameRow(left, right) || right.x <= left.x + left.width) return false;
  const [above, beside] = [open.left.at(-1), open.right.at(-1)];
  if (!above || !beside) return true;
  const gap = above.y - left.y;
  return (
    gap > 0 &&
    gap < MAX_ROW_GAP * left.height &&
    Math.abs(above.x - left.x) < left.height * 2 &&
    Math.abs(beside.x - right.x) < right.height * 2
  );
}

function isSameRow(a: Pick<Segment, "y" | "height">, b: Pick<Segment, "y" | "height">): boolean {
  return Math.abs(a.y - b.y) <= SAME_ROW * Math.max(a.height, b.height, 1);
}

function toSegments(texts: readonly PlacedText[]): Segment[] {
  const segments: Segment[] = [];
  let open: Segment | undefined;
  for (const { isLineEnd, ...text } of texts) {
    const isBlank = text.text.trim() === "";
    if (open && !isBlank && isSameRow(open, text) && gapBetween(open, text) < CELL_GAP * open.height) {
      open.text += text.text;
      const end = Math.max(open.x + open.width, text.x + text.width);
      open.x = Math.min(open.x, text.x);
      open.width = end - open.x;
    } else if (!isBlank) {
      open = { ...text };
      segments.push(open);
    } else if (open && text.width < CELL_GAP * open.height) open.text += text.text;
    if (isLineEnd) open = undefined;
  }
  for (const segment of segments) segment.text = segment.text.trim();
  return segments;
}

const gapBetween = (a: Segment, b: Segment): number =>
  b.x >= a.x ? b.x - (a.x + a.width) : a.x - (b.x + b.width);

/** Neighbouring rows of two or more cells whose columns stand one below the other. */
function findTables(segments: readonly Segment[]): Row[][] {
  const tables: Row[][] = [];
  if (segments.length > MAX_SEGMENTS) return tables;
  let rows: Row[] = [];
  const endTable = () => {
    if (isTable(rows)) tables.push(rows);
    rows = [];
  };
  for (const row of toRows(segments)) {
    const last = rows.at(-1);
    const gap = last ? (last[0]?.y ?? 0) - (row[0]?.y ?? 0) : 0;
    const height = row[0]?.height ?? 1;
    const isWrapped = last !== undefined && gap <= MAX_WRAP_GAP * height && continuesCells(row, rows);
    if (last && (gap > MAX_ROW_GAP * height || (row.length < 2 && !isWrapped))) endTable();
    if (isWrapped) last?.push(...row);
    else if (row.length >= 2) rows.push([...row]);
  }
  endTable();
  return tables;
}

/** Whether a row has text below cells of the last row, and none in the first column, whose cells may be centered. */
function continuesCells(row: Row, rows: readonly Row[]): boolean {
  const first = columnsOf(rows)[0];
  const last = rows.at(-1) ?? [];
  return row.every(
    (cell) =>
      first !== undefined &&
      cell.x > first.from + cell.height &&
      cell.x >= first.to - cell.height &&
      last.some((above) => overlaps(above, cell)),
  );
}

const overlaps = (a: Segment, b: Segment): boolean => a.x < b.x + b.width && b.x < a.x + a.width;

function toRows(segments: readonly Segment[]): Row[] {
  const sorted = segments.toSorted((a, b) => b.y - a.y);
  const rows: Row[] = [];
  for (const segment of sorted) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && isSameRow(first, segment)) row.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x));
}

/** The horizontal extents of a table's columns: cells that overlap are one column. */
function columnsOf(rows: readonly Row[]): { from: number; to: number }[] {
  const columns: { from: number; to: number }[] = [];
  for (const { x, width } of rows.flat().toSorted((a, b) => a.x - b.x)) {
    const last = columns.at(-1);
    if (last && x < last.to) last.to = Math.max(last.to, x + width);
    else columns.push({ from: x, to: x + width });
  }
  return columns;
}

function isTable(rows: readonly Row[]): boolean {
  if (rows.length < 2) return false;
  const columns = columnsOf(rows);
  if (columns.length < 2) return false;
  const cells = rows.flat();
  // Most rows have most columns, or the texts only happen to be side by side.
  if (cells.length < rows.length * Math.max(2, columns.length * 0.6)) return false;
  const characters = cells.reduce((sum, { text }) => sum + text.length, 0) / cells.length;
  const fills = cells.map(({ x, width }) => {
    const column = columns.find(({ from, to }) => x >= from && x < to);
    return column ? width / (column.to - column.from) : 1;
  });
  const fill = fills.reduce((sum, one) => sum + one, 0) / fills.length;
  return characters <= MAX_CELL_CHARACTERS || fill < MAX_CELL_FILL;
}

function writeTable(rows: readonly Row[]): string[] {
  const columns = columnsOf(rows);
  const cells = rows.flat();
  if (cells.filter(({ isRightToLeft }) => isRightToLeft).length > cells.length / 2) columns.reverse();
  const lines = rows.map((row) => {
    const texts = columns.map(({ from, to }) =>
      row
        .filter(({ x }) => x >= from && x < to)
        .map(({ text }) => text.replaceAll("|", "/"))
        .join(" "),
    );
    return `| ${texts.join(" | ")} |`;
  });
  const [header = "", ...others] = lines;
  return [header, `|${" --- |".repeat(columns.length)}`, ...others];
}
