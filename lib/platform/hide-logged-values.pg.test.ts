import { format } from "node:util";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { describeDb } from "#db/testing.ts";
import { hideLoggedValues } from "./hide-logged-values.ts";

class FakeConsole {
  readonly lines: string[] = [];
  error(...values: unknown[]): void {
    this.lines.push(format(...values));
  }
  warn(...values: unknown[]): void {
    this.lines.push(format(...values));
  }
}

describeDb("a query that fails outside our own handlers", () => {
  test("is printed with its cause and place, without the statement's values", async () => {
    const target = new FakeConsole();
    const error = await db
      .execute(sql`select * from missing_table where token = ${"link-token-77"}`)
      .catch((thrown: unknown) => thrown);
    if (!(error instanceof Error)) throw new Error("the query should have failed");
    // This is what a framework prints without it.
    expect(format(error)).toContain("link-token-77");
    hideLoggedValues(target);
    target.error(Object.assign(error, { digest: "1234567" }));
    target.error(" ⨯", error);
    target.warn({ err: error }, "failed");
    target.error(String(error));
    target.error(error.stack);
    const text = target.lines.join("\n");
    expect(text).not.toContain("link-token-77");
    expect(text).toContain("missing_table");
    expect(text).toContain("digest: 1234567");
    expect(text).toContain("hide-logged-values.pg.test.ts");
    expect(target.lines).toHaveLength(5);
  });
});
