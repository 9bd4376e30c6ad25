import { randomBytes } from "node:crypto";
import { context, type Span, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { EndReason } from "#lib/platform/worker-protocol.ts";
import type { MeasuredTurn } from "./turn-clock.ts";

type TraceSetting = {
  endpoint: string;
  serviceName: string;
  /** How long a collector that is away may keep a job from its end. */
  patienceMs?: number;
};

const SEND_EACH_MS = 2_000;
const LAST_SEND_MS = 3_000;

/**
 * One call as spans for whoever collects them: the call, in it its answers, in each of these its stages. They hold ids,
 * names of stages and figures. The provider is nobody else's, because the spans of the library hold what was said.
 */
export class CallTrace {
  private readonly provider: BasicTracerProvider;
  private readonly call: Span;
  private readonly patienceMs: number;

  constructor(sessionId: string, { endpoint, serviceName, patienceMs = LAST_SEND_MS }: TraceSetting) {
    this.patienceMs = patienceMs;
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` });
    this.provider = new BasicTracerProvider({
      resource: resourceFromAttributes({ "service.name": serviceName }),
      // A session's id has the length of a trace's: one finds the other, and a job that takes a call over goes on in it.
      idGenerator: {
        generateTraceId: () => sessionId.replaceAll("-", ""),
        generateSpanId: () => randomBytes(8).toString("hex"),
      },
      spanProcessors: [
        new BatchSpanProcessor(exporter, {
          scheduledDelayMillis: SEND_EACH_MS,
          exportTimeoutMillis: patienceMs,
        }),
      ],
    });
    this.call = this.tracer.startSpan("call", { attributes: { "visavis.session_id": sessionId } });
  }

  /** What was heard, from the end of the caller's turn to its last sound, and in it what it was waited for. */
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

  /** Ends the call's span ("left": another worker goes on in a span of its own), and sends what was not sent yet. */
  async end(reason: EndReason | "left"): Promise<void> {
    this.call.setAttribute("visavis.end_reason", reason);
    this.call.end();
    const patience = AbortSignal.timeout(this.patienceMs);
    const over = new Promise((resolve) => patience.addEventListener("abort", resolve, { once: true }));
    await Promise.race([this.provider.shutdown().catch(() => {}), over]);
  }

  private get tracer() {
    return this.provider.getTracer("visavis");
  }
}
