import { SPEECH_RATE, type Speaker, type SpeechPiece } from "#lib/model-clients/speech-client.ts";

/** A voice that speaks 20 characters per second and can be slow, fail or hang. */
export class FakeSpeaker implements Speaker {
  readonly spoken: string[] = [];
  /** Called with each text when its speech is requested. */
  onSpeak: ((text: string) => void) | undefined;
  mode: "works" | "fails" | "hangs" | "breaks_off" = "works";
  firstSoundMs = 0;
  aborted = 0;

  async *speak(text: string, signal: AbortSignal): AsyncGenerator<SpeechPiece> {
    this.spoken.push(text);
    this.onSpeak?.(text);
    signal.addEventListener("abort", () => {
      this.aborted += 1;
    });
    if (this.mode === "fails") throw new Error("no voice");
    if (this.firstSoundMs > 0) await new Promise((resolve) => setTimeout(resolve, this.firstSoundMs));
    if (this.mode === "hangs") await new Promise((_, reject) => signal.addEventListener("abort", reject));
    const samples = new Int16Array(Math.round((text.length / 20) * SPEECH_RATE)).fill(1_000);
    if (this.mode === "breaks_off") {
      yield { samples: samples.slice(0, samples.length / 2) };
      throw new Error("broke off");
    }
    yield { samples, phonemes: [["a", 0, (samples.length / SPEECH_RATE) * 1_000]] };
  }
}
