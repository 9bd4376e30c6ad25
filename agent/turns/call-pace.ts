import { type Clock, machineClock } from "#agent/media/clock.ts";
import type { FlowDriver } from "#agent/scenario/flow-driver.ts";
import type { Patience } from "#lib/flow/scenario/pace.ts";
import type { TalkState } from "#lib/worker-protocol/room-data.ts";
import type { Ending } from "./end-of-turn.ts";

/**
 * Silence that ends the visitor's turn, by how likely they have finished. Transcription, the model's first words and the first
 * clause of speech happen during it. `bench/endpointing.ts` measures how many turns each value cuts off.
 */
export const END_OF_TURN_MS = { finished: 300, open: 900, unfinished: 1_200 } as const satisfies Record<
  Ending,
  number
>;
/**
 * The same for scenarios, nodes and visitors that choose another patience. An utterance is closed after 220 ms of silence, so
 * nothing answers sooner.
 */
const PATIENCE_MS: Record<Patience, Record<Ending, number>> = {
  quick: { finished: 220, open: 550, unfinished: 900 },
  normal: END_OF_TURN_MS,
  patient: { finished: 900, open: 2_000, unfinished: 3_000 },
};

/** A button that is held longer without a word counts as released: its page may be gone. */
const MAX_HELD_MS = 30_000;

type PaceParts = { driver: Pick<FlowDriver, "patience" | "interruptions">; clock?: Clock | undefined };

/** How long the avatar waits for more: as the scenario says, or as the visitor wishes in this call. */
export class CallPace {
  private readonly driver: PaceParts["driver"];
  private readonly clock: Clock;
  private hasPatientVisitor = false;
  private talk: TalkState = "off";
  private readonly waiting = new Set<() => void>();

  constructor({ driver, clock = machineClock }: PaceParts) {
    this.driver = driver;
    this.clock = clock;
  }

  /** Whether a backchannel interrupts the avatar like every other word. */
  get isEasilyInterrupted(): boolean {
    return this.driver.interruptions === "easily";
  }

  /** The visitor wants to finish, or no longer. */
  letFinish(isPatient: boolean): void {
    this.hasPatientVisitor = isPatient;
  }

  /** The visitor holds the button to talk or has released it; `off` if they talk without it. */
  setTalk(talk: TalkState): void {
    this.talk = talk;
    if (talk === "held") return;
    for (const wake of this.waiting) wake();
  }

  /** How long a silence ends a turn that was judged so: none once the button to talk is released. */
  silenceMs(ending: Ending): number | Promise<number> {
    if (this.talk === "held") return this.released().then(() => this.silenceMs(ending));
    if (this.talk === "released") return 0;
    return PATIENCE_MS[this.hasPatientVisitor ? "patient" : this.driver.patience][ending];
  }

  private released(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.clock.after(MAX_HELD_MS, () => this.setTalk("released"));
      const wake = () => {
        cancel();
        this.waiting.delete(wake);
        resolve();
      };
      this.waiting.add(wake);
    });
  }

  /** Ends every wait, so that the session can close. */
  close(): void {
    this.setTalk("off");
  }
}
