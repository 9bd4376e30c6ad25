import type { ComponentProps } from "react";
import { Select } from "#components/ui/form/select.tsx";

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
