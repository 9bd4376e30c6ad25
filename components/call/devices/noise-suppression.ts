import { useSyncExternalStore } from "react";

const STORAGE_KEY = "visavis.noise-suppression";
const OFF = "off";

const listeners = new Set<() => void>();
let known: boolean | undefined;

/** Whether the browser removes background noise from the microphone: yes, unless the visitor switched it off. */
export function isNoiseSuppressed(): boolean {
  known ??= readStored() !== OFF;
  return known;
}

/** Stores the visitor's choice for their next calls too. */
export function setNoiseSuppressed(isOn: boolean): void {
  known = isOn;
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
  } catch {
    // The browser blocks storage: the choice counts until the page is left.
  }
  for (const listener of listeners) listener();
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
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
