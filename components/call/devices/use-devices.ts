import { useEffect, useState } from "react";

/** The devices of one kind, updated as they are plugged in and out. Empty until the browser reveals their names. */
export function useDevices(kind: MediaDeviceKind, ready: boolean): MediaDeviceInfo[] {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  useEffect(() => {
    if (!ready || !navigator.mediaDevices) return;
    let over = false;
    const look = async () => {
      const all = await navigator.mediaDevices.enumerateDevices().catch(() => []);
      if (!over) setDevices(all.filter((device) => device.kind === kind && device.label !== ""));
    };
    const onChange = () => void look();
    onChange();
    navigator.mediaDevices.addEventListener("devicechange", onChange);
    return () => {
      over = true;
      navigator.mediaDevices.removeEventListener("devicechange", onChange);
    };
  }, [kind, ready]);
  return devices;
}

/** Whether this browser can play audio on a chosen speaker. */
export const canChooseSpeaker = (): boolean =>
  typeof HTMLMediaElement !== "undefined" && "setSinkId" in HTMLMediaElement.prototype;
