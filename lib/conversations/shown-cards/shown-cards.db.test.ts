import { beforeEach, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { createActiveSession, findTestSession } from "#lib/calls/testing/live-session.ts";
import { reportRows } from "#lib/calls/worker/report-rows.ts";
import type { OpenCard } from "#lib/flow/cards/card.ts";
import { initialFlowState } from "#lib/flow/engine/state.ts";
import { NODES } from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { describeConversation } from "../describe-conversation.ts";
import { listCards } from "./shown-cards.ts";

const qr = (id: string, value: string): OpenCard => ({
  ...{ id, name: "show_code", nodeId: "start" },
  card: { kind: "qr", title: "Code", value },
});

describeDb("the cards of a conversation", () => {
  let id: string;
  let ownerId: string;
  beforeEach(async () => {
    id = await createActiveSession();
    ({ ownerId } = await findTestSession(id));
  });

  const report = (card: OpenCard | undefined, at: number) => {
    const flowState = { ...initialFlowState(NODES, {}), ...(card && { card }) };
    return reportRows(id, { rows: [], ackedCommandSeqs: [], flowState }, new Date(at));
  };

  test("are kept with when they appeared and disappeared, once for each version, however often a report is repeated", async () => {
    const begin = Date.now();
    await report(undefined, begin);
    await report(qr("c1", "j"), begin + 1_000);
    await report(qr("c1", "j"), begin + 1_500);
    await report(qr("c1", "joe"), begin + 2_000);
    await report(undefined, begin + 3_000);
    await report(qr("c2", "x"), begin + 4_000);
    const iso = (ms: number) => new Date(begin + ms).toISOString();
    const cards = await listCards({ ownerId }, id);
    expect(cards.map((card) => [card.id, card.card.value, card.shown_at, card.gone_at])).toEqual([
      ["c1", "j", iso(1_000), iso(2_000)],
      ["c1", "joe", iso(2_000), iso(3_000)],
      ["c2", "x", iso(4_000), null],
    ]);
    expect((await describeConversation({ ownerId }, id, "cards")).cards).toEqual(cards);
    expect(await describeConversation({ ownerId }, id, undefined)).not.toHaveProperty("cards");
  });

  test("are their account's alone", async () => {
    await report(qr("c1", "j"), Date.now());
    expect(await listCards({ ownerId: newId() }, id)).toEqual([]);
  });
});
