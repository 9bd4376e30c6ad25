/** The parts that we read of drizzle-kit's snapshot of a schema (`db/migrations/meta`). */
export type Snapshot = { tables: Record<string, Table> };
type Table = {
  name: string;
  columns: Record<string, Column>;
  foreignKeys: Record<string, { tableTo: string; columnsFrom: string[]; columnsTo: string[] }>;
};
type Column = { name: string; type: string; notNull: boolean; generated?: object };

/** A row of a table: literals of SQL by column. */
export type SampleRow = { table: string; values: Map<string, string> };

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A literal for a column. `number` makes it differ from those of other rows. */
function sampleValue(table: string, { name, type }: Column, number: number): string {
  switch (type) {
    case "uuid":
      return quote(`00000000-0000-7000-8000-${String(number).padStart(12, "0")}`);
    case "text":
      return quote(`${table} ${name} ${number}`);
    case "integer":
    case "bigint":
    case "real":
      return String(number);
    case "boolean":
      return String(number % 2 === 1);
    case "jsonb":
      return quote(JSON.stringify({ [name]: number }));
    case "bytea":
      return quote("\\x00ff");
    case "tsvector":
      return quote("'sample':1");
    case "vector(384)":
      return quote(JSON.stringify(Array.from({ length: 384 }, () => 0.5)));
    case "timestamp (3) with time zone":
      return quote("2026-03-29 01:30:00.123+00");
    default:
      throw new Error(`no sample for ${table}.${name}, a ${type}`);
  }
}

/** Tables in an order in which each comes after those that it must refer to. */
function inOrder(tables: Table[]): Table[] {
  const ordered: Table[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const next = [...waiting].find((table) =>
      Object.values(table.foreignKeys).every(({ tableTo, columnsFrom }) => {
        const isRequired = columnsFrom.some((column) => table.columns[column]?.notNull);
        return !isRequired || tableTo === table.name || ordered.some(({ name }) => name === tableTo);
      }),
    );
    if (!next) throw new Error("tables require each other");
    waiting.delete(next);
    ordered.push(next);
  }
  return ordered;
}

/**
 * One row of every table with a value in every column, in the order in which they can be inserted. Columns that refer
 * to another table have the value of its row, or null if that row comes later. Different `number`s give different rows.
 */
export function sampleRows(snapshot: Snapshot, number: number): SampleRow[] {
  const rows = new Map<string, SampleRow>();
  for (const table of inOrder(Object.values(snapshot.tables))) {
    const values = new Map<string, string>();
    for (const column of Object.values(table.columns)) {
      if (!column.generated) values.set(column.name, sampleValue(table.name, column, number));
    }
    for (const { tableTo, columnsFrom, columnsTo } of Object.values(table.foreignKeys)) {
      columnsFrom.forEach((column, at) => {
        values.set(column, rows.get(tableTo)?.values.get(columnsTo[at] ?? "") ?? "null");
      });
    }
    rows.set(table.name, { table: table.name, values });
  }
  return [...rows.values()];
}

/** The statement that inserts a row, naming its columns as the release does that wrote it. */
export function insertStatement({ table, values }: SampleRow): string {
  const columns = [...values.keys()].map((column) => `"${column}"`).join(", ");
  return `insert into "${table}" (${columns}) values (${[...values.values()].join(", ")})`;
}
