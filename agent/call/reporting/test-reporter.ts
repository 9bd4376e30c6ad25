import type { metrics, voice } from "@livekit/agents";
import type { Conversation } from "#agent/call/conversation.ts";
import type { ModelPool } from "#agent/call/model-pool.ts";
import type { FlowStep } from "#agent/scenario/flow-driver.ts";
import { turnStages } from "#agent/turns/turn-stages.ts";
import type { FlowEffect } from "#lib/flow/engine/events.ts";
import type { FlowState } from "#lib/flow/engine/state.ts";
import { exactJson, numberTexts } from "#lib/platform/encoding/exact-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { MAX_SHOWN_CHARACTERS, type TestEvent } from "#lib/worker-protocol/test-events.ts";
import type { CallLog } from "./call-trace.ts";

/** Turns what happens inside a call into events for the owner who tests a draft. */
export class TestReporter {
  private readonly send: (event: TestEvent) => void;
  private readonly calledAtMs = new Map<string, number>();
  /** HTTP statuses by call id, until the model gets the result. */
  private readonly statuses = new Map<string, number>();
  private lastSent: Pick<FlowState, "variables" | "runtimeVars"> | undefined;

  constructor(send: (event: TestEvent) => void) {
    this.send = send;
  }

  /** Reports everything that happens in this conversation from now on. */
  follow({ events }: Pick<Conversation, "events">, models: Pick<ModelPool, "follow">): void {
    events.subscribe((event) => {
      if (event.type === "stepped") this.onStep(event.step);
      else if (event.type === "message_added") this.onItem(event.item);
    });
    models.follow(this.onModel);
  }

  private onStep({ event, effects, state }: FlowStep): void {
    if (event.type === "functions_called") {
      for (const { callId, name, args } of event.calls) {
        this.calledAtMs.set(callId, performance.now());
        this.send({ type: "function_called", callId, nodeId: event.nodeId, name, args: truncateValue(args) });
      }
    }
    if (event.type === "function_finished" && event.httpStatus !== undefined) {
      this.statuses.set(event.callId, event.httpStatus);
    }
    for (const effect of effects) {
      if (effect.type === "enter_node") {
        this.send({ type: "node_entered", nodeId: effect.nodeId, via: [...effect.via] });
      } else if (effect.type === "function_result") {
        this.sendAnswer(effect);
      } else if (effect.type === "end_call") {
        this.send({ type: "call_ended" });
      }
    }
    this.sendVariables(state);
  }

  private readonly onModel = ({
    promptTokens,
    completionTokens,
    ttftMs,
    durationMs,
  }: metrics.LLMMetrics): void => {
    const firstTokenMs = Math.max(0, Math.round(ttftMs));
    this.send({
      type: "model_answered",
      promptTokens,
      completionTokens,
      firstTokenMs,
      durationMs: Math.round(durationMs),
    });
  };

  private onItem(item: voice.ConversationItemAddedEvent["item"]): void {
    const stages = turnStages(item);
    if (stages) this.send({ type: "turn", stages });
  }

  /** Wraps the call's log and also sends warnings and errors to the owner. */
  reportingLog(log: CallLog): CallLog {
    const reporting = (write: CallLog["warn"]): CallLog["warn"] => {
      return (fields, message) => {
        write(fields, message);
        this.send({ type: "trouble", message, about: stringValues(fields) });
      };
    };
    return {
      debug: (fields, message) => log.debug(fields, message),
      info: (fields, message) => log.info(fields, message),
      warn: reporting((fields, message) => log.warn(fields, message)),
      error: reporting((fields, message) => log.error(fields, message)),
    };
  }

  private sendVariables({ variables, runtimeVars }: FlowState): void {
    if (this.lastSent?.variables === variables && this.lastSent.runtimeVars === runtimeVars) return;
    this.lastSent = { variables, runtimeVars };
    this.send({
      type: "variables",
      values: truncateValues(variables),
      runtimeVars: truncateValues(runtimeVars),
    });
  }

  private sendAnswer({ callId, ok, text }: Extract<FlowEffect, { type: "function_result" }>): void {
    const httpStatus = this.statuses.get(callId);
    this.statuses.delete(callId);
    const answer = { callId, ok, text: truncateText(text), durationMs: this.sinceCall(callId) };
    this.send({ type: "function_answered", ...answer, ...(httpStatus !== undefined && { httpStatus }) });
  }

  private sinceCall(callId: string): number {
    const calledAtMs = this.calledAtMs.get(callId);
    this.calledAtMs.delete(callId);
    return calledAtMs === undefined ? 0 : Math.round(performance.now() - calledAtMs);
  }
}

/** Names from a log entry's fields. Error objects are left out: they are for the operator alone. */
function stringValues(fields: object): string[] {
  return Object.values(fields).filter((value) => typeof value === "string");
}

function truncateText(text: string): string {
  if (text.length <= MAX_SHOWN_CHARACTERS) return text;
  return `${text.slice(0, MAX_SHOWN_CHARACTERS).toWellFormed()} […]`;
}

function truncateValue(value: JsonValue): JsonValue {
  const text = exactJson(value);
  return text.length <= MAX_SHOWN_CHARACTERS ? numberTexts(value) : truncateText(text);
}

function truncateValues(values: Readonly<Record<string, JsonValue>>): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, truncateValue(value)]));
}
