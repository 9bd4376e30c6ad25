import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { conversationSummaries, transcriptRows } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestSession, findTestSession } from "#lib/calls/testing/live-session.ts";
import { newId } from "#lib/platform/ids.ts";
import { listConversationIds } from "../conversations.ts";
import { exportAllJson, exportAllVtt, exportCsv, exportVtt } from "./export-conversations.ts";

const ZERO = new Date("2026-03-01T10:00:00.000Z");
const after = (ms: number) => new Date(ZERO.getTime() + ms);

describeDb("exports", () => {
  const open = async (change: Parameters<typeof createTestSession>[0], said: string) => {
    const id = await createTestSession({
      status: "ended",
      activeAt: ZERO,
      endedAt: after(60_000),
      ...change,
    });
    const row = { sessionId: id, nodeId: "start", interrupted: false, startedAt: after(5_000) };
    await db.insert(transcriptRows).values({ ...row, seq: 0, role: "user", content: said });
    return id;
  };

  test("contain all of an account's conversations and no others, even if one is deleted during the export", async () => {
    const first = await open({}, '=1+1 says "the visitor"');
    const { ownerId } = await findTestSession(first);
    const second = await open({ ownerId, ratingScore: 4, ratingComment: "=Clear, thanks" }, "Friday");
    await open({}, "another account");
    const summary = { sessionId: first, ownerId, status: "ready", question: "?", outcome: "no" } as const;
    await db.insert(conversationSummaries).values({ ...summary, summary: "They asked." });
    async function* withOneThatIsGone() {
      yield newId();
      yield* listConversationIds({ ownerId }, {});
    }
    const json = JSON.parse(
      (await Array.fromAsync(exportAllJson({ ownerId }, withOneThatIsGone()))).join(""),
    );
    expect(json).toMatchObject([
      { id: second, summary: null, variables: {}, tool_calls: [], transcript_rows: [{ content: "Friday" }] },
      { id: first, summary: { text: "They asked.", outcome: { answer: "no" } } },
    ]);
    const csv = (await Array.fromAsync(exportCsv({ ownerId }, listConversationIds({ ownerId }, {})))).join(
      "",
    );
    const lines = csv.trimEnd().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(
      /,rating_score,rating_comment,scenario_version,hosted_link_id,visitor_id,function_calls,member_name$/,
    );
    expect(lines[1]).toMatch(/,4,"'=Clear, thanks",,,,,$/);
    expect(lines[2]).toMatch(/,,,,,,,$/);
    expect(lines[2]).toContain(
      `no,0,user,start,2026-03-01T10:00:05.000Z,"'=1+1 says ""the visitor""",false,`,
    );
    const vtt = await Array.fromAsync(exportAllVtt({ ownerId }, withOneThatIsGone()));
    expect(vtt.map(({ name }) => name)).toEqual([`${second}.vtt`, `${first}.vtt`]);
    const none = await Array.fromAsync(exportAllJson({ ownerId: newId() }, withOneThatIsGone()));
    expect(JSON.parse(none.join(""))).toEqual([]);
  });

  test("time captions by the recording, if there is one", async () => {
    const id = await open({ recordingStatus: "ready", recordingStartedAt: after(2_000) }, "Friday");
    const { ownerId } = await findTestSession(id);
    expect(await exportVtt({ ownerId }, id)).toContain("00:00:03.000 --> 00:00:08.000");
    const unrecorded = await open({ ownerId }, "Friday");
    expect(await exportVtt({ ownerId }, unrecorded)).toContain("00:00:05.000 --> 00:00:10.000");
  });
});
