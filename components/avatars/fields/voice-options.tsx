/** `name` is the avatar whose voice it is. */
export type Voice = { id: string; name: string };

/** The options of a select with voices. */
export function VoiceOptions({ voices }: { voices: readonly Voice[] }) {
  return voices.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}’s voice
    </option>
  ));
}
