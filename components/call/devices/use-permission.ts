import { useEffect, useEffectEvent } from "react";

/** Reports the browser's permission state, now and on every change. Does nothing if the browser cannot tell. */
export function usePermission(name: "microphone", onState: (state: PermissionState) => void): void {
  const tell = useEffectEvent(onState);
  useEffect(() => {
    let status: PermissionStatus | null = null;
    let over = false;
    const onChange = () => {
      if (status) tell(status.state);
    };
    const watch = async () => {
      // Firefox and older Safari throw for this name; the press then reveals the state.
      const found = await navigator.permissions?.query({ name }).catch(() => null);
      if (!found || over) return;
      status = found;
      status.addEventListener("change", onChange);
      onChange();
    };
    void watch();
    return () => {
      over = true;
      status?.removeEventListener("change", onChange);
    };
  }, [name]);
}
