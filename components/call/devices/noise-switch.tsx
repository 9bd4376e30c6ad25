import { useWords } from "#components/call/words/use-words.tsx";
import { setNoiseSuppressed, useNoiseSuppressed } from "./noise-suppression.ts";

/** The visitor's choice whether the browser removes background noise. `onChange`: open the microphone again. */
export function NoiseSwitch({ onChange }: { onChange: () => void }) {
  const words = useWords().devices;
  const isOn = useNoiseSuppressed();
  return (
    <label className="flex w-fit items-center gap-2 text-sm">
      <input
        type="checkbox"
        data-testid="suppress-noise"
        checked={isOn}
        onChange={({ currentTarget }) => {
          setNoiseSuppressed(currentTarget.checked);
          onChange();
        }}
        className="size-4 accent-accent"
      />
      {words.suppressNoise}
    </label>
  );
}
