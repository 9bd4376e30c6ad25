import { randomBytes } from "node:crypto";
import { context, type Span, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { MeasuredTurn } from "#agent/turns/turn-clock.ts";
import { withoutTrailingSlashes } from "#lib/platform/network/server-address.ts";
import type { EndReason } from "#lib/worker-protocol/worker-protocol.ts";

type TraceSetting = {
  endpoint: string;
  serviceName: string;
  /** How long an unreachable collector may delay the end of a job. */
  timeoutMs?: number;
};

const SEND_INTERVAL_MS = 2_000;
const LAST_SEND_TIMEOUT_MS = 3_000;

/**
 * Exports one call as OpenTelemetry spans: the call, its turns, and the stages of each turn. They contain
 * only ids, stage names and numbers. The tracer provider is not registered globally, because the library's
 * own spans contain what was said.
 */
export class CallTrace {
  private readonly provider: BasicTracerProvider;
  private readonly call: Span;
  private readonly timeoutMs: number;

  constructor(sessionId: string, { endpoint, serviceName, timeoutMs = LAST_SEND_TIMEOUT_MS }: TraceSetting) {
    this.timeoutMs = timeoutMs;
    const exporter = new OTLPTraceExporter({ url: `${withoutTrailingSlashes(endpoint)}/v1/traces` });
    this.provider = new BasicTracerProvider({
      resource: resourceFromAttributes({ "service.name": serviceName }),
      // The session id doubles as the trace id (both have 128 bits), so a job that takes over continues the
      // trace.
      idGenerator: {
        generateTraceId: () => sessionId.replaceAll("-", ""),
        generateSpanId: () => randomBytes(8).toString("hex"),
      },
      spanProcessors: [
        new BatchSpanProcessor(exporter, {
          scheduledDelayMillis: SEND_INTERVAL_MS,
          exportTimeoutMillis: timeoutMs,
        }),
      ],
    });
    this.call = this.tracer.startSpan("call", { attributes: { "visavis.session_id": sessionId } });
  }

  /**
   * Adds a span from the end of the visitor's turn to the last sound of the reply, with the stages of the
   * wait inside.
   */
  addTurn({ timing, startedMs }: MeasuredTurn): void {
    const zeroMs = startedMs - timing.totalMs;
    const within = trace.setSpan(context.active(), this.call);
    const attributes = {
      "visavis.counted_from": timing.from,
      "visavis.wait_ms": timing.totalMs,
      "visavis.heard_ms": timing.heardMs,
    };
    const turn = this.tracer.startSpan("turn", { startTime: new Date(zeroMs), attributes }, within);
    const inTurn = trace.setSpan(within, turn);
    for (const { stage, startMs, durationMs } of timing.stages) {
      const startTime = new Date(zeroMs + startMs);
      const span = this.tracer.startSpan(stage, { startTime }, inTurn);
      span.end(new Date(zeroMs + startMs + durationMs));
    }
    turn.end(new Date(startedMs + timing.heardMs));
  }

  /**
   * Ends the call's span and sends what is pending. After "left", another worker continues in its own span.
   */
  async end(reason: EndReason | "left"): Promise<void> {
    this.call.setAttribute("visavis.end_reason", reason);
    this.call.end();
    const timeout = AbortSignal.timeout(this.timeoutMs);
    const over = new Promise((resolve) => timeout.addEventListener("abort", resolve, { once: true }));
    await Promise.race([this.provider.shutdown().catch(() => {}), over]);
  }

  private get tracer() {
    return this.provider.getTracer("visavis");
  }
}

/** Measures consecutive steps: milliseconds of each step, by name. */
export class Stopwatch {
  readonly stages: Record<string, number> = {};
  private at = performance.now();

  /** Ends a step and begins the next. */
  mark(step: string): void {
    const now = performance.now();
    this.stages[`${step}Ms`] = Math.round(now - this.at);
    this.at = now;
  }
}

/** A call's log for the operator. It never contains speech, prompts or typed text. */
export type CallLog = {
  debug: (fields: object, message: string) => void;
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
};
