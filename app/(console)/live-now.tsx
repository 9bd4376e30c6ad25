import { LiveCalls } from "#components/conversations/live-calls.tsx";
import { listLiveCalls } from "#lib/conversations/list-live-calls.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { listenAction } from "./conversations/listen-action.ts";

/** The account's calls of this moment; nothing when there are none. */
export async function LiveNow({ caller }: { caller: Caller }) {
  return <LiveCalls calls={await listLiveCalls(caller)} listen={listenAction} />;
}
