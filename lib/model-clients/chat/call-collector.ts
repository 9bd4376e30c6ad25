import { randomUUID } from "node:crypto";
import type { CallPart } from "./chat-chunk.ts";

/** A function call of the model, complete. */
export type ModelCall = { id: string; name: string; args: string; extra?: Extra };
/** What the server wants back with the call's result. */
type Extra = Record<string, unknown>;

type Open = { index: number | undefined; id: string | undefined; name: string; args: string };

/**
 * Joins the function calls of an answer from their parts. Servers send them whole or in parts; with or without index and
 * id; with one index for several calls; and with the name in each part or only in the first.
 */
export class CallCollector {
  private readonly calls: Open[] = [];
  private extra: Extra | undefined;

  add({ index, id, function: part, extra_content: extra }: CallPart): void {
    // It comes with the first of several calls and is meant for all.
    this.extra = extra ?? this.extra;
    const name = part?.name ?? "";
    const call = this.find(index ?? undefined, id || undefined, name) ?? this.open(index ?? undefined);
    call.id ??= id || undefined;
    if (call.name !== name) call.name += name;
    const args = part?.arguments ?? "";
    call.args += typeof args === "string" ? args : JSON.stringify(args);
  }

  /** The calls, in the order of their beginnings. Those without a name are left out: nothing can be called. */
  take(): ModelCall[] {
    return this.calls
      .splice(0)
      .filter(({ name }) => name !== "")
      .map(({ id, name, args }) => ({
        id: id ?? `call_${randomUUID().replaceAll("-", "")}`,
        name,
        args: args.trim() === "" ? "{}" : args,
        ...(this.extra ? { extra: this.extra } : {}),
      }));
  }

  /** The call that this part continues; none if it begins another one. */
  private find(index: number | undefined, id: string | undefined, name: string): Open | undefined {
    const sameIndex = (call: Open) => index === undefined || call.index === undefined || call.index === index;
    const last = this.calls.findLast(sameIndex);
    if (!last) return undefined;
    if (id !== undefined && last.id !== undefined) {
      return id === last.id ? last : this.calls.find((call) => call.id === id);
    }
    // Without an index and an id, only a name tells that a call begins.
    return index === undefined && id === undefined && name !== "" ? undefined : last;
  }

  private open(index: number | undefined): Open {
    const call: Open = { index, id: undefined, name: "", args: "" };
    this.calls.push(call);
    return call;
  }
}
