import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { z } from "zod";
import { shareWaiting, type TurnTiming } from "#lib/worker-protocol/turn-timing.ts";

/** How often a call's process tells the worker what it uses; its start, which takes more, is in no figure. */
const TOLD_EVERY_MS = 10_000;
/** Stages of an answer that take long on a busy machine. The language model and functions have servers of their own. */
const OWN_STAGES: ReadonlySet<string> = new Set(["transcription", "voice", "playback"]);

/** An answer whose first clause takes its voice this long is a sign of too many calls. Faster ones need no message. */
export const SLOW_VOICE_MS = 1_000;

/** What a call's process sends the worker, beside the messages of LiveKit's library, which ignores it. */
const messageSchema = z.object({
  case: z.literal("visavis_load"),
  value: z.union([
    z.object({ cores: z.number() }),
    z.object({ answerMs: z.number() }),
    z.object({ voiceMs: z.number() }),
  ]),
});
type CallLoad = z.infer<typeof messageSchema>["value"];

function send(value: CallLoad): void {
  if (process.connected) process.send?.({ case: "visavis_load", value });
}

/** In a call's process: tells the worker how many cores it uses, until it ends. */
export function tellCores(): void {
  let before: { cpu: NodeJS.CpuUsage; at: number } | undefined;
  setInterval(() => {
    const [cpu, at] = [process.cpuUsage(), performance.now()];
    if (before) {
      const usedMs = (cpu.user + cpu.system - before.cpu.user - before.cpu.system) / 1_000;
      send({ cores: usedMs / (at - before.at) });
    }
    before = { cpu, at };
  }, TOLD_EVERY_MS).unref();
}

/** In a call's process: tells the worker how long the visitor waited for an answer because of this machine. */
export function tellAnswer(timing: TurnTiming): void {
  if (timing.from === "end_of_turn") send({ answerMs: ownWaitMs(timing) });
}

/** In a call's process: tells the worker how long the voice of an answer's first clause took, if it took long. */
export function tellVoiceWait(ms: number): void {
  if (ms >= SLOW_VOICE_MS) send({ voiceMs: ms });
}

/** The part of an answer's time that this machine took: not the language model, functions, or waiting for more words. */
export function ownWaitMs(timing: Pick<TurnTiming, "totalMs" | "stages">): number {
  const { shares, restMs } = shareWaiting(timing);
  const own = shares.filter(({ stage }) => OWN_STAGES.has(stage));
  return own.reduce((sum, { waitedMs }) => sum + waitedMs, restMs);
}

type Listener = {
  onCores: (call: number, cores: number) => void;
  onAnswer: (ms: number) => void;
  /** Called with the time of each voice that took long. */
  onSlowVoice: (ms: number) => void;
  /** The process has ended; not every one had a call. */
  onEnd: (call: number) => void;
};

/** In the worker: receives what the processes started from now on tell. `call` is the process's id. */
export function listenToCalls({ onCores, onAnswer, onSlowVoice, onEnd }: Listener): void {
  subscribe("child_process", (message) => {
    const child = (message as { process: ChildProcess }).process; // documented by Node for this channel
    child.on("message", (sent: unknown) => {
      const { data } = messageSchema.safeParse(sent);
      if (!data) return;
      if ("cores" in data.value) onCores(child.pid ?? 0, data.value.cores);
      else if ("voiceMs" in data.value) onSlowVoice(data.value.voiceMs);
      else onAnswer(data.value.answerMs);
    });
    child.once("exit", () => onEnd(child.pid ?? 0));
  });
}
