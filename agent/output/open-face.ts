import type { Face, FaceState } from "#lib/avatar/face-types.ts";
import type { FaceThreadData } from "./face-protocol.ts";

/** A moving test picture behind the face's interface. */
export async function openFace({ size }: FaceThreadData): Promise<Face> {
  return new TestPattern(size);
}

class TestPattern implements Face {
  readonly size: number;
  readonly frameBytes: number;
  private count = 0;
  private state: FaceState = "idle";

  constructor(size: number) {
    this.size = size;
    this.frameBytes = size * size * 4;
  }

  setState(state: FaceState): void {
    this.state = state;
  }
  setUserSpeaking(): void {}
  beginUtterance(): void {}
  appendPhonemes(): void {}
  appendAudio(): void {}
  endUtterance(): void {}
  cut(): void {}

  render(target: Uint8Array, { audioMs }: { audioMs: number | null }): void {
    this.count += 1;
    const shade = this.state === "speaking" ? 90 : 60;
    target.fill(255);
    for (let index = 0; index < this.frameBytes; index += 4) {
      target[index] = shade;
      target[index + 1] = audioMs === null ? 70 : (audioMs / 10) % 255;
      target[index + 2] = (this.count * 3 + (index >> 12)) % 255;
    }
  }
}
