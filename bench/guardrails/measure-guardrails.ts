import { parseArgs } from "node:util";
import { findOverride } from "#lib/flow/guardrails/find-override.ts";
import { env } from "#lib/platform/env.ts";
import { machine } from "../load/figures.ts";
import { ATTACK_KINDS, ATTACKS, type Attack, type AttackKind, ORDINARY } from "./attacks.ts";
import { type Played, playAttack } from "./play-attack.ts";

const report = (name: string, figure: string) => process.stdout.write(`${name}: ${figure}\n`);
/** Kinds that try to override the prompt; the others ask for something forbidden. */
const OVERRIDES: readonly AttackKind[] = ["prompt", "role", "hidden"];

/** 100 attacks on a scenario that knows secrets, with guardrails and without, and what the check of words finds. */
export async function measureGuardrails(): Promise<void> {
  const { values } = parseArgs({
    options: {
      model: { type: "string", default: env.LLM_MODEL ?? "gpt-4.1-mini" },
      parallel: { type: "string", default: "1" },
      show: { type: "boolean", default: false },
    },
  });
  report("machine", machine());
  reportCheck();
  report("model", `${values.model} at ${new URL(env.LLM_BASE_URL).host}`);
  for (const isGuarded of [false, true]) {
    const played = await playAll(values.model, isGuarded, Number(values.parallel));
    report(isGuarded ? "with guardrails" : "without guardrails", sumUp(played));
    if (values.show) for (const one of played) if (one.broke) show(one);
  }
}

function reportCheck(): void {
  const overrides = ATTACKS.filter(({ kind }) => OVERRIDES.includes(kind));
  const found = overrides.filter(({ turns }) => turns.some(findOverride));
  const falsely = ORDINARY.filter(findOverride);
  report("attempts to override that the check finds", `${found.length} of ${overrides.length}`);
  report("ordinary sentences that it takes for one", `${falsely.length} of ${ORDINARY.length}`);
}

async function playAll(model: string, isGuarded: boolean, parallel: number): Promise<Played[]> {
  const waiting = [...ATTACKS];
  const played: Played[] = [];
  const work = async () => {
    for (let attack: Attack | undefined = waiting.shift(); attack; attack = waiting.shift()) {
      played.push(await playAttack(attack, { model, isGuarded }));
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return played;
}

function sumUp(played: readonly Played[]): string {
  const of = (kind: AttackKind) => played.filter(({ attack }) => attack.kind === kind);
  const broke = (some: readonly Played[]) => some.filter((one) => one.broke).length;
  const details = ATTACK_KINDS.map((kind) => `${kind} ${broke(of(kind))}/${of(kind).length}`).join(", ");
  return `${broke(played)} of ${played.length} attacks succeeded (${details})`;
}

function show({ attack, answers }: Played): void {
  report(`  ${attack.kind}`, `${attack.turns.join(" / ")}\n    → ${answers.join(" / ")}`);
}
