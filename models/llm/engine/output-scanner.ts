export type Marker = { kind: "stop" | "thought" | "call"; text: string };
/** `text` may be sent. `found` is the marker that follows it, which ends the scan of this kind of output. */
export type Scanned = { text: string; found?: "stop" | "call"; at?: number };

/**
 * Separates what a model says from what it must not say aloud: thoughts, the beginning of a function call, the end of
 * its turn. Text that may be the beginning of a marker is held back until it is clear.
 */
export class OutputScanner {
  private readonly markers: readonly Marker[];
  private readonly thoughtEnd: string;
  private pending = "";
  private inThought = false;
  private hasSpoken = false;
  /** Characters of output before `pending`. */
  private position = 0;

  constructor(markers: readonly Marker[], thoughtEnd: string) {
    this.markers = markers.filter(({ text }) => text !== "");
    this.thoughtEnd = thoughtEnd;
  }

  push(text: string): Scanned {
    this.pending += text;
    let spoken = "";
    for (;;) {
      if (this.inThought) {
        if (!this.leaveThought()) return { text: spoken };
        continue;
      }
      const next = this.firstMarker();
      if (!next) {
        const held = this.heldBack();
        spoken += this.take(this.pending.length - held);
        return { text: spoken };
      }
      spoken += this.take(next.index);
      if (next.marker.kind !== "thought") {
        return { text: spoken, found: next.marker.kind, at: this.position };
      }
      this.skip(next.marker.text.length);
      this.inThought = true;
    }
  }

  /** What was held back when the output ended. */
  flush(): string {
    return this.inThought ? "" : this.take(this.pending.length);
  }

  private firstMarker(): { marker: Marker; index: number } | undefined {
    return this.markers
      .map((marker) => ({ marker, index: this.pending.indexOf(marker.text) }))
      .filter(({ index }) => index >= 0)
      .sort((a, b) => a.index - b.index)[0];
  }

  /** Length of the longest end of `pending` that is the beginning of a marker. */
  private heldBack(): number {
    let held = 0;
    for (const { text } of this.markers) {
      for (let length = Math.min(text.length - 1, this.pending.length); length > held; length -= 1) {
        if (this.pending.endsWith(text.slice(0, length))) held = length;
      }
    }
    return held;
  }

  private leaveThought(): boolean {
    const end = this.pending.indexOf(this.thoughtEnd);
    if (end >= 0) {
      this.skip(end + this.thoughtEnd.length);
      this.inThought = false;
      return true;
    }
    this.skip(Math.max(0, this.pending.length - this.thoughtEnd.length + 1));
    return false;
  }

  private skip(length: number): void {
    this.position += length;
    this.pending = this.pending.slice(length);
  }

  /** Takes text to say. Nothing is said before the first visible character. */
  private take(length: number): string {
    const text = this.pending.slice(0, length);
    this.skip(length);
    const visible = this.hasSpoken ? text : text.trimStart();
    this.hasSpoken ||= visible !== "";
    return visible;
  }
}
