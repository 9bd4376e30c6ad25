import { expect, test } from "vitest";
import { CARD_ATTRIBUTE } from "#lib/worker-protocol/room-data.ts";
import { agentCard } from "./agent.ts";

const avatar = (attributes: Record<string, string>) => ({ attributes });

test("a card stays while the avatar is away or joins again, and goes when the avatar says so", () => {
  expect(agentCard(avatar({ [CARD_ATTRIBUTE]: "new" }), "last")).toBe("new");
  expect(agentCard(null, "last")).toBe("last");
  expect(agentCard(avatar({}), "last")).toBe("last");
  expect(agentCard(avatar({ "lk.agent.state": "listening" }), "last")).toBe("");
});
