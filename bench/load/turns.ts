import type { Page } from "@playwright/test";
import { audibleSpan, firstSoundAfter, quiet, silentFrom } from "../../e2e/fixtures/hearing.ts";
import { levels, speak } from "../../e2e/fixtures/probe.ts";
import { synthesise } from "../../e2e/fixtures/voice.ts";

export const QUESTIONS = [
  "Hello, can you hear me well?",
  "What can you help me with today?",
  "My name is Anna, and I have a question.",
  "Could you tell me a little more about that?",
  "That sounds good. What happens next?",
];

export const ms = (seconds: number) => Math.round(seconds * 1000);
export const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Asks a question; returns milliseconds from the end of the voice to the first audio of the answer. */
async function turn(page: Page, text: string): Promise<number> {
  const sound = await synthesise(text);
  const { lastS } = audibleSpan(sound, 24_000);
  const { startsAt } = await speak(page, sound);
  const endOfVoice = startsAt + lastS;
  for (let i = 0; i < 60; i++) {
    await wait(0.1);
    const heardAt = firstSoundAfter(await levels(page, endOfVoice), endOfVoice);
    if (!Number.isNaN(heardAt)) return ms(heardAt - endOfVoice);
  }
  return Number.NaN;
}

/** Speaks over the answer; returns milliseconds from the first audio of the voice to silence. */
async function bargeIn(page: Page): Promise<number> {
  const sound = await synthesise("Wait, please stop for a moment.");
  const { firstS } = audibleSpan(sound, 24_000);
  await wait(0.9);
  const { startsAt } = await speak(page, sound);
  await wait(2.5);
  return ms(silentFrom(await levels(page, startsAt + firstS), startsAt + firstS) - startsAt - firstS);
}

/** Asks `count` questions and interrupts every second answer; returns milliseconds to the answers and to silence. */
export async function converse(page: Page, count: number): Promise<{ answers: number[]; cuts: number[] }> {
  const answers: number[] = [];
  const cuts: number[] = [];
  for (let i = 0; i < count; i++) {
    answers.push(await turn(page, QUESTIONS[i % QUESTIONS.length] ?? ""));
    if (i % 2 === 1) cuts.push(await bargeIn(page));
    await quiet(page, 1);
  }
  return { answers, cuts };
}
