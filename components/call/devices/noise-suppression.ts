import { useSyncExternalStore } from "react";
import { tryStorage } from "#components/ui/state/try-storage.ts";

const STORAGE_KEY = "visavis.noise-suppression";
const OFF = "off";

const listeners = new Set<() => void>();
let known: boolean | undefined;

/** Whether the browser removes background noise from the microphone: yes, unless the visitor switched it off. */
export function isNoiseSuppressed(): boolean {
  known ??= tryStorage(() => localStorage.getItem(STORAGE_KEY)) !== OFF;
  return known;
}

/** Stores the visitor's choice for their next calls too. */
export function setNoiseSuppressed(isOn: boolean): void {
  known = isOn;
  // In a browser that blocks storage, the choice counts until the page is left.
  tryStorage(() => (isOn ? localStorage.removeItem(STORAGE_KEY) : localStorage.setItem(STORAGE_KEY, OFF)));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useNoiseSuppressed = (): boolean =>
  useSyncExternalStore(subscribe, isNoiseSuppressed, () => true);

/** How to open the microphone. The browser cancels echo; otherwise the avatar would hear and interrupt itself. */
export const microphoneConstraints = (deviceId?: string) => ({
  ...(deviceId && { deviceId: { exact: deviceId } }),
  echoCancellation: true,
  noiseSuppression: isNoiseSuppressed(),
  autoGainControl: true,
});
