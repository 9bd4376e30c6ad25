/**
 * What is drawn, from the best to the cheapest: everything, 25 times a second; mouth and eyes as often, but head and body
 * every other time; everything half as often, each picture shown twice.
 */
export const QUALITIES = ["full", "calm", "half"] as const;
export type Quality = (typeof QUALITIES)[number];

/** Ticks after which the load is judged: a second's. */
export const QUALITY_WINDOW = 25;
/** Share of late ticks from which less is drawn, and up to which a second counts as quiet. */
const TOO_MANY = 0.2;
const HARDLY_ANY = 0.02;
/** Quiet seconds before more is drawn again: at first, and at most. */
const LEAST_PATIENCE = 3;
const MOST_PATIENCE = 60;

/**
 * Falls a step with every second in which much was late, and rises a step after quiet ones. A rise that the
 * machine does not bear doubles the time until the next: quality must not flicker.
 */
export class QualityLadder {
  private step = 0;
  private quietSeconds = 0;
  private patience = LEAST_PATIENCE;
  private window = { ticks: 0, late: 0 };

  get quality(): Quality {
    return QUALITIES[this.step] ?? "half";
  }

  /** So many ticks have passed, so many of them without the picture that was due. */
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
    if (hasJustRisen) this.patience = Math.min(MOST_PATIENCE, this.patience * 2);
    this.quietSeconds = 0;
    this.step = Math.min(QUALITIES.length - 1, this.step + 1);
  }

  private rise(): void {
    this.quietSeconds += 1;
    if (this.quietSeconds === 0) this.patience = LEAST_PATIENCE;
    if (this.step === 0 || this.quietSeconds < this.patience) return;
    this.step -= 1;
    // Below zero while the new step is on trial.
    this.quietSeconds = -LEAST_PATIENCE;
  }
}
