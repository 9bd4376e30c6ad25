import { useSyncExternalStore } from "react";

/** State that lives outside React, where no render can interrupt what changes it. Components read it with `useStored`. */
export class Store<State> {
  protected state: State;
  private readonly listeners = new Set<() => void>();

  constructor(state: State) {
    this.state = state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): State => this.state;

  protected set(state: State): void {
    if (state === this.state) return;
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

/** The state, rendered again whenever it changes. */
export const useStored = <State>(store: Pick<Store<State>, "subscribe" | "snapshot">): State =>
  useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
