const TONE = { hz: 880, durationS: 0.18, volume: 0.15 } as const;

/** Plays a short tone, if the browser lets the page play anything. */
export function playTone(): void {
  const context = new AudioContext();
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  oscillator.frequency.value = TONE.hz;
  gain.gain.setValueAtTime(TONE.volume, context.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + TONE.durationS);
  oscillator.connect(gain).connect(context.destination);
  oscillator.onended = () => void context.close();
  oscillator.start();
  oscillator.stop(context.currentTime + TONE.durationS);
}
