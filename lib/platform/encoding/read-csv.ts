export const DELIMITERS = [",", ";", "\t"] as const;

/** Excel's note about the delimiter is no row. */
export const withoutDelimiterNote = (text: string): string =>
  text.replace(/^\ufeff?(?:sep=[,;\t|]\r?\n)?/i, "");

/** Parses CSV (RFC 4180: quoted fields can contain delimiters, line breaks and doubled quotes). */
export function readRecords(text: string, delimiter: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let field = "";
  let quoted = false;
  const endField = () => {
    record.push(field.trim());
    field = "";
  };
  const endRecord = () => {
    endField();
    if (record.some((value) => value !== "")) records.push(record);
    record = [];
  };
  const lines = text.replace(/\r\n?/g, "\n");
  for (let at = 0; at < lines.length; at += 1) {
    const character = lines[at] ?? "";
    if (quoted) {
      if (character !== '"') field += character;
      else if (lines[at + 1] === '"') field += lines[++at];
      else quoted = false;
    } else if (character === '"' && field.trim() === "") {
      quoted = true;
      field = "";
    } else if (character === delimiter) endField();
    else if (character === "\n") endRecord();
    else field += character;
  }
  if (field !== "" || record.length > 0) endRecord();
  return records;
}

/** A table with its first record as the names of the columns. `wide`: the rows that have more cells than there are names. */
export type CsvTable = { columns: string[]; rows: Record<string, string>[]; wide: number[] };

/** Reads a table in the delimiter that gives its first record most columns; empty columns without a name are left out. */
export function readCsvTable(text: string): CsvTable {
  const content = withoutDelimiterNote(text);
  const [names, ...records] = DELIMITERS.map((delimiter) => readRecords(content, delimiter)).reduce(
    (best, other) => ((other[0]?.length ?? 0) > (best[0]?.length ?? 0) ? other : best),
  );
  const columns = names ?? [];
  const isNamed = (cell: number) => (columns[cell] ?? "") !== "";
  return {
    columns: columns.filter(Boolean),
    rows: records.map((record) =>
      Object.fromEntries(
        columns.flatMap((name, cell) => (isNamed(cell) ? [[name, record[cell] ?? ""]] : [])),
      ),
    ),
    wide: records.flatMap((record, row) =>
      record.some((value, cell) => value !== "" && !isNamed(cell)) ? [row] : [],
    ),
  };
}
