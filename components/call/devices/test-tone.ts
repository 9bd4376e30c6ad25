const RATE = 24_000;
const NOTES_HZ = [523.25, 659.25];
const NOTE_S = 0.28;

/** Plays two soft notes on the chosen speaker. Ignores errors, because the visitor hears whether it worked. */
export async function playTestTone(speakerId: string | null): Promise<void> {
  const url = URL.createObjectURL(new Blob([toneWav()], { type: "audio/wav" }));
  const audio = new Audio(url);
  audio.addEventListener("ended", () => URL.revokeObjectURL(url));
  try {
    if (speakerId) await audio.setSinkId(speakerId);
    await audio.play();
  } catch {
    URL.revokeObjectURL(url);
  }
}

/** Mono 16-bit WAV: a header of 44 bytes, then the notes, with fades to avoid clicks. */
function toneWav(): ArrayBuffer {
  const perNote = Math.round(NOTE_S * RATE);
  const count = perNote * NOTES_HZ.length;
  const view = new DataView(new ArrayBuffer(44 + count * 2));
  const text = (at: number, words: string) => {
    for (let i = 0; i < words.length; i++) view.setUint8(at + i, words.charCodeAt(i));
  };
  text(0, "RIFF");
  view.setUint32(4, 36 + count * 2, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, count * 2, true);
  for (let i = 0; i < count; i++) {
    const inNote = (i % perNote) / perNote;
    const frequency = NOTES_HZ[Math.floor(i / perNote)] ?? 0;
    const loudness = 0.25 * Math.sin(Math.PI * inNote);
    view.setInt16(44 + i * 2, loudness * Math.sin((2 * Math.PI * frequency * i) / RATE) * 32_767, true);
  }
  return view.buffer;
}
