import type { ComponentProps } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { CheckField } from "#components/ui/form/check-field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { setNoiseSuppressed, useNoiseSuppressed } from "./noise-suppression.ts";

type DeviceSelectProps = Omit<ComponentProps<typeof Select>, "children" | "disabled" | "onChange"> & {
  /** Empty until the browser reveals them. */
  devices: readonly MediaDeviceInfo[];
  /** What to show until then. */
  none: string;
  onChoose: (deviceId: string) => void;
};

/** The choice between the devices of one kind. */
export function DeviceSelect({ devices, none, onChoose, ...rest }: DeviceSelectProps) {
  return (
    <Select {...rest} disabled={devices.length === 0} onChange={(event) => onChoose(event.target.value)}>
      {devices.length === 0 && <option value="">{none}</option>}
      {devices.map((device) => (
        <option key={device.deviceId} value={device.deviceId}>
          {device.label}
        </option>
      ))}
    </Select>
  );
}

/** The visitor's choice whether the browser removes background noise. `onChange`: open the microphone again. */
export function NoiseSwitch({ onChange }: { onChange: () => void }) {
  const words = useWords().devices;
  const isOn = useNoiseSuppressed();
  return (
    <CheckField
      data-testid="suppress-noise"
      checked={isOn}
      onChange={({ currentTarget }) => {
        setNoiseSuppressed(currentTarget.checked);
        onChange();
      }}
      className="w-fit"
    >
      {words.suppressNoise}
    </CheckField>
  );
}
