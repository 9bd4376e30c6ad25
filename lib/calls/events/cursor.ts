import { createHash } from "node:crypto";
import type { SessionRow } from "#db/schema/sessions.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { canonicalJson, type JsonValue } from "#lib/platform/json.ts";

/** What a stream shows as it is now: only its newest version is sent. */
export const SHOWN = ["node", "variables", "card", "handover"] as const;
export type Shown = (typeof SHOWN)[number];

/**
 * How far a reader is in a conversation's events: their ids say it, so any app continues where another one stopped.
 * `revision`: the last change of a row or tool call that was sent. `takeovers`: how many beginnings and ends of takeovers
 * were. `shown`: hashes of what was last sent.
 */
export type Cursor = {
  status: SessionRow["status"] | null;
  revision: number;
  takeovers: number;
  shown: Readonly<Record<Shown, string>>;
  isOver: boolean;
};

/** Before the first event. */
export const START: Cursor = {
  status: null,
  revision: -1,
  takeovers: 0,
  shown: { node: "", variables: "", card: "", handover: "" },
  isOver: false,
};

const STATUSES = ["created", "active", "ended", "expired", "failed"] as const;
const TEXT = /^([0-5])\.(-1|\d{1,16})\.(\d{1,9})((?:\.[\w-]{0,11}){4})\.([01])$/;

/** Recognizes a value among its later versions. */
export const hashOf = (value: JsonValue): string =>
  createHash("sha256").update(canonicalJson(value)).digest("base64url").slice(0, 11);

/** The id of the event after which a reader is at `cursor`. */
export function writeCursor({ status, revision, takeovers, shown, isOver }: Cursor): string {
  const state = status === null ? 0 : STATUSES.indexOf(status) + 1;
  const hashes = SHOWN.map((name) => shown[name]);
  return Buffer.from([state, revision, takeovers, ...hashes, isOver ? 1 : 0].join(".")).toString("base64url");
}

/** Reads the id of an event. Throws `VALIDATION` for anything else. */
export function readCursor(id: string): Cursor {
  const parts = id.length > 200 ? null : TEXT.exec(Buffer.from(id, "base64url").toString("latin1"));
  if (!parts) throw invalidField("Last-Event-ID", "Last-Event-ID must be the id of an event of this stream");
  const [, state = "0", revision, takeovers, hashes = "", over] = parts;
  const [, node = "", variables = "", card = "", handover = ""] = hashes.split(".");
  return {
    status: STATUSES[Number(state) - 1] ?? null,
    revision: Number(revision),
    takeovers: Number(takeovers),
    shown: { node, variables, card, handover },
    isOver: over === "1",
  };
}
