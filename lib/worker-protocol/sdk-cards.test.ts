import { expect, test } from "vitest";
import type { OpenCard } from "#lib/flow/cards/card.ts";
import { answerCard, type OpenCard as ReadCard, readCard } from "../../sdk/src/cards.ts";
import { ANSWER_CARD_METHOD, CARD_ATTRIBUTE } from "./room-data.ts";

const open: OpenCard = {
  ...{ id: "c1", name: "ask_email", nodeId: "desk" },
  card: { kind: "input", title: "Your address", format: "email" },
};

// The SDK stands alone, so its types and names are its own.
test("the SDK reads a card as the worker sends it, and nothing else", () => {
  const read = readCard({ [CARD_ATTRIBUTE]: JSON.stringify({ ...open, answered: "c0" }) });
  expect(read).toMatchObject(open);
  const same: { mine: OpenCard; theirs: ReadCard } | null = read && { mine: read, theirs: open };
  expect(same).not.toBeNull();
  for (const text of ["", "{", "null", '{"answered":"c1"}', '{"id":1,"name":"a","card":{}}']) {
    expect(readCard({ [CARD_ATTRIBUTE]: text }), text).toBeNull();
  }
  expect(readCard({})).toBeNull();
});

test("the SDK answers by the worker's method", async () => {
  const sent: object[] = [];
  const performRpc = async (request: object) => {
    sent.push(request);
    return '{"ok":false,"code":"gone"}';
  };
  const room = { localParticipant: { performRpc } };
  expect(await answerCard(room, "agent-1", "c1", "ann@example.com")).toEqual({ ok: false, code: "gone" });
  await answerCard(room, "agent-1", "c1");
  expect(sent).toEqual(
    ['{"card_id":"c1","answer":"ann@example.com"}', '{"card_id":"c1"}'].map((payload) => ({
      ...{ destinationIdentity: "agent-1", method: ANSWER_CARD_METHOD },
      payload,
    })),
  );
});
