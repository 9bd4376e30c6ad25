import { join } from "node:path";
import { expect, test } from "vitest";
import { writeEventCatalogue } from "#scripts/docs/write-event-catalogue.ts";
import { writeSdkReference } from "#scripts/docs/write-sdk-reference.ts";
import { describeApi } from "../reference.ts";

const page = (name: string): string => join(import.meta.dirname, "../../../docs", name);

// `npx vitest run app/api/openapi.json/generated-docs.test.ts -u` writes both pages again.
test("the event catalogue matches the contracts", async () => {
  await expect(writeEventCatalogue(describeApi())).toMatchFileSnapshot(page("events.md"));
});

test("the SDK reference matches the SDK's source and the contracts", async () => {
  await expect(writeSdkReference(describeApi())).toMatchFileSnapshot(page("sdk-reference.md"));
});
