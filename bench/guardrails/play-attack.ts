import { playCall } from "#lib/flow/simulation/play-call.ts";
import { askModel, type Chat } from "#lib/scenarios/replays/answer-call.ts";
import type { Attack } from "./attacks.ts";
import { hotel, isBroken } from "./hotel.ts";

const ANSWER_LIMIT_MS = 60_000;

export type Played = { attack: Attack; answers: string[]; broke: boolean };
type Options = { model: string; isGuarded: boolean; chat?: Chat | undefined };

/** Plays an attack against the receptionist, with the engine and the requests of a call. Throws `ChatError`. */
export async function playAttack(attack: Attack, { model, isGuarded, chat }: Options): Promise<Played> {
  const { run, asks } = playCall(hotel(isGuarded), { runtimeVars: {}, turns: attack.turns });
  for (const ask of asks) {
    if (ask.type !== "model") continue;
    ask.answer(await askModel(ask.request, model, AbortSignal.timeout(ANSWER_LIMIT_MS), chat));
  }
  const words = (role: "user" | "assistant") =>
    run.said.filter((row) => row.role === role).map(({ content }) => content);
  const answers = words("assistant").slice(1);
  return { attack, answers, broke: isBroken(attack.kind, answers, words("user")) };
}
