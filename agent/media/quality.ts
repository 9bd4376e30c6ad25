/**
 * Drawing quality from best to cheapest: everything 25 times a second; mouth and eyes as often, but head and body every
 * other frame; everything half as often, each frame shown twice.
 */
export const QUALITIES = ["full", "calm", "half"] as const;
export type Quality = (typeof QUALITIES)[number];

/** Number of ticks per load decision: one second. */
export const QUALITY_WINDOW = 25;
/** Share of late ticks above which quality drops, and below which a second counts as quiet. */
const TOO_MANY = 0.2;
const HARDLY_ANY = 0.02;
/** Quiet seconds before quality rises again: initially, and at most. */
const MIN_PATIENCE = 3;
const MAX_PATIENCE = 60;

/**
 * Drops one level after every second with many late ticks, and rises one level after quiet seconds. A rise that the
 * machine cannot sustain doubles the time until the next, so quality does not flicker.
 */
export class QualityLadder {
  private step = 0;
  private quietSeconds = 0;
  private patience = MIN_PATIENCE;
  private window = { ticks: 0, late: 0 };

  get quality(): Quality {
    return QUALITIES[this.step] ?? "half";
  }

  /** Records `ticks` and how many were `late`: without the frame that was due. */
  note(ticks: number, late: number): void {
    this.window = { ticks: this.window.ticks + ticks, late: this.window.late + late };
    if (this.window.ticks < QUALITY_WINDOW) return;
    this.judge(this.window.late / this.window.ticks);
    this.window = { ticks: 0, late: 0 };
  }

  private judge(late: number): void {
    if (late > TOO_MANY) this.fall();
    else if (late < HARDLY_ANY) this.rise();
    else this.quietSeconds = 0;
  }

  private fall(): void {
    const hasJustRisen = this.quietSeconds < 0;
    if (hasJustRisen) this.patience = Math.min(MAX_PATIENCE, this.patience * 2);
    this.quietSeconds = 0;
    this.step = Math.min(QUALITIES.length - 1, this.step + 1);
  }

  private rise(): void {
    this.quietSeconds += 1;
    if (this.quietSeconds === 0) this.patience = MIN_PATIENCE;
    if (this.step === 0 || this.quietSeconds < this.patience) return;
    this.step -= 1;
    // Below zero while the new level is on trial.
    this.quietSeconds = -MIN_PATIENCE;
  }
}
