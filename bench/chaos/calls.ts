import { newAccount } from "../../e2e/fixtures/instance.ts";
import { synthesise } from "../../e2e/fixtures/voice.ts";
import { QUESTIONS } from "../load/turns.ts";
import { VoiceVisitor } from "../load/voice-visitor.ts";
import type { Activity, Begin } from "./activities.ts";
import { insist, isFile, readUntil } from "./client.ts";
import { PARTS, wait } from "./parts.ts";

/** No conversation is live longer than this after its visitor left. */
const LIVE_LIMIT_MS = 30_000;
/** At most this much may be missing of a recording when a worker dies, apart from the time until the next one joins. */
const RECORDING_LOSS_MS = 20_000;

export type Row = { seq: number; role: string; content: string };

/** A call of a new account through the API, with a visitor who rejoins as the call page does. */
export async function startCall(isRecorded: boolean) {
  const { key } = await newAccount();
  const { avatars } = await insist("GET", "/avatars", { key });
  const [avatar] = avatars as { id: string }[];
  const scenario = await insist("POST", "/scenarios/create", { key, json: SCENARIO });
  const call = await insist("POST", "/conversations/connect", {
    key,
    json: { scenario_id: scenario.id, avatar_id: avatar?.id, record_conversation: isRecorded },
  });
  const id = String(call.conversation_session_id);
  const rejoin = async () => {
    const again = await insist("POST", `/conversations/${id}/rejoin`, { key, json: {} });
    return { url: String(again.room_url), token: String(again.token) };
  };
  const visitor = await VoiceVisitor.join(
    id,
    { url: String(call.room_url), token: String(call.token) },
    rejoin,
  );
  return { key, id, visitor };
}

const SCENARIO = {
  name: "Chaos",
  nodes_json: {
    initial_node: "hello",
    role_instruction: "You are Maya at the reception of a clinic.",
    nodes: {
      hello: {
        task_instruction:
          "Greet the visitor. The clinic is open Monday to Friday from 8 in the morning to 6 in the evening. Parking is behind the house.",
      },
    },
  },
};

async function talkAndCheck(begin: Begin, isRecorded: boolean): Promise<string[]> {
  const voices = await Promise.all(QUESTIONS.slice(1, 4).map((text) => synthesise(text)));
  const { key, id, visitor } = await startCall(isRecorded);
  await visitor.greeted();
  await begin();
  const startedAt = performance.now();
  const losses: string[] = [];
  for (const [index, voice] of voices.entries()) {
    if (!(await visitor.askUntilAnswered(voice))) losses.push(`question ${index + 1} was never answered`);
  }
  const talkedMs = performance.now() - startedAt;
  const before = await insist("GET", `/conversations/${id}`, { key });
  await visitor.hangUp();
  const over = await readUntil(
    `/conversations/${id}`,
    key,
    ({ status }) => status !== "active",
    LIVE_LIMIT_MS,
  );
  if (!over) losses.push("the conversation was still live 30 s after its visitor had left");
  else if (over.status !== "ended")
    losses.push(`the conversation ${String(over.status)}: ${String(over.failure_reason)}`);
  await wait(1_000);
  const after = await insist("GET", `/conversations/${id}`, { key });
  losses.push(...compareRows(before.transcript_rows as Row[], after.transcript_rows as Row[]));
  if (isRecorded) losses.push(...(await checkRecording(key, id, talkedMs - visitor.aloneMs)));
  return losses;
}

/** Rows that a client has read are still there, and no number or spoken line is there twice. */
export function compareRows(before: Row[], after: Row[]): string[] {
  const kept = new Map(after.map((row) => [row.seq, row]));
  const gone = before.filter(({ seq, content }) => !kept.get(seq)?.content.startsWith(content.slice(0, 10)));
  const doubled = after.filter(({ role, content }, i) => {
    const previous = after[i - 1];
    return role === "user" && previous?.role === "user" && previous.content === content;
  });
  return [
    ...(gone.length === 0 ? [] : [`${gone.length} rows are gone`]),
    ...(kept.size === after.length ? [] : ["two rows have one number"]),
    ...(doubled.length === 0 ? [] : [`${doubled.length} rows are there twice`]),
  ];
}

/** Texts of a recording that will never be ready. */
const NEVER_READY = /failed|was not recorded/;

/** `presentMs`: how long the avatar was in the call. */
async function checkRecording(key: string, id: string, presentMs: number): Promise<string[]> {
  type Progress = { is_ready: boolean; status_text: string };
  const progressOf = (body: Record<string, unknown>) => body.recording as Progress; // as the contract says
  const over = await readUntil(
    `/conversations/${id}`,
    key,
    (body) => progressOf(body).is_ready || NEVER_READY.test(progressOf(body).status_text),
    120_000,
  );
  if (!over) return ["the recording was not ready after two minutes"];
  if (!progressOf(over).is_ready) return [progressOf(over).status_text];
  const recording = await insist("GET", `/conversations/${id}/recording`, { key });
  const durationMs = Number(recording.duration_ms);
  return [
    ...((await isFile(recording.video_url, 50_000, "ftyp", 4)) ? [] : ["the recording's file is missing"]),
    ...(durationMs >= presentMs - RECORDING_LOSS_MS
      ? []
      : [`${durationMs} ms recorded of ${Math.round(presentMs)} ms`]),
  ];
}

export const CALL_ACTIVITIES: Activity[] = [
  { name: "call", victims: PARTS, lengthMs: 12_000, run: (begin) => talkAndCheck(begin, false) },
  { name: "recording", victims: PARTS, lengthMs: 12_000, run: (begin) => talkAndCheck(begin, true) },
];
