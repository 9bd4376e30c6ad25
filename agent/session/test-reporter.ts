import { type metrics, voice } from "@livekit/agents";
import type { FlowEffect } from "#lib/flow/events.ts";
import type { FlowState } from "#lib/flow/state.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { MAX_SHOWN_CHARACTERS, type TestEvent } from "#lib/platform/test-events.ts";
import type { CallLog } from "./call-log.ts";
import type { FlowDriver, FlowListener } from "./flow-driver.ts";
import type { ModelPool } from "./model-pool.ts";
import { turnStages } from "./turn-stages.ts";

type Followed = { driver: Pick<FlowDriver, "follow">; session: voice.AgentSession };

/** Turns what happens inside a call into what the owner of a test is shown. */
export class TestReporter {
  private readonly send: (event: TestEvent) => void;
  private readonly calledAtMs = new Map<string, number>();
  /** What endpoints answered with, until the model is told. */
  private readonly statuses = new Map<string, number>();
  private known: Pick<FlowState, "variables" | "runtimeVars"> | undefined;

  constructor(send: (event: TestEvent) => void) {
    this.send = send;
  }

  /** From here on, everything of this conversation that has not happened yet is told. */
  follow(conversation: Followed, models: Pick<ModelPool, "follow">): void {
    conversation.driver.follow(this.onStep);
    conversation.session.on(voice.AgentSessionEventTypes.ConversationItemAdded, ({ item }) =>
      this.onItem(item),
    );
    models.follow(this.onModel);
  }

  /** A step of the scenario's engine. */
  private readonly onStep: FlowListener = ({ event, effects, state }) => {
    if (event.type === "functions_called") {
      for (const { callId, name, args } of event.calls) {
        this.calledAtMs.set(callId, performance.now());
        this.send({ type: "function_called", callId, nodeId: event.nodeId, name, args: shortened(args) });
      }
    }
    if (event.type === "function_finished" && event.httpStatus !== undefined) {
      this.statuses.set(event.callId, event.httpStatus);
    }
    for (const effect of effects) {
      if (effect.type === "enter_node") {
        this.send({ type: "node_entered", nodeId: effect.nodeId, via: [...effect.via] });
      } else if (effect.type === "function_result") {
        this.tellAnswer(effect);
      } else if (effect.type === "end_call") {
        this.send({ type: "call_ended" });
      }
    }
    this.tellVariables(state);
  };

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

  /** The call's log, with its warnings and errors told to the owner as well. */
  besides(log: CallLog): CallLog {
    const telling = (note: CallLog["warn"]): CallLog["warn"] => {
      return (fields, message) => {
        note(fields, message);
        this.send({ type: "trouble", message, about: namesIn(fields) });
      };
    };
    return {
      debug: (fields, message) => log.debug(fields, message),
      info: (fields, message) => log.info(fields, message),
      warn: telling((fields, message) => log.warn(fields, message)),
      error: telling((fields, message) => log.error(fields, message)),
    };
  }

  private tellVariables({ variables, runtimeVars }: FlowState): void {
    if (this.known?.variables === variables && this.known.runtimeVars === runtimeVars) return;
    this.known = { variables, runtimeVars };
    this.send({ type: "variables", values: allShortened(variables), runtimeVars: allShortened(runtimeVars) });
  }

  private tellAnswer({ callId, ok, text }: Extract<FlowEffect, { type: "function_result" }>): void {
    const httpStatus = this.statuses.get(callId);
    this.statuses.delete(callId);
    const answer = { callId, ok, text: cut(text), durationMs: this.sinceCall(callId) };
    this.send({ type: "function_answered", ...answer, ...(httpStatus !== undefined && { httpStatus }) });
  }

  private sinceCall(callId: string): number {
    const calledAtMs = this.calledAtMs.get(callId);
    this.calledAtMs.delete(callId);
    return calledAtMs === undefined ? 0 : Math.round(performance.now() - calledAtMs);
  }
}

/** Words that name what a note is about. An error that was caught is for the operator alone. */
function namesIn(fields: object): string[] {
  return Object.values(fields).filter((value) => typeof value === "string");
}

function cut(text: string): string {
  if (text.length <= MAX_SHOWN_CHARACTERS) return text;
  return `${text.slice(0, MAX_SHOWN_CHARACTERS).toWellFormed()} […]`;
}

function shortened(value: JsonValue): JsonValue {
  const text = JSON.stringify(value);
  return text.length <= MAX_SHOWN_CHARACTERS ? value : cut(text);
}

function allShortened(values: Readonly<Record<string, JsonValue>>): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shortened(value)]));
}
