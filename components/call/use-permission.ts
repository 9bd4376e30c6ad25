import { useEffect, useEffectEvent } from "react";

/** Tells what the browser says about a permission, now and whenever it changes. Silent where browsers cannot tell. */
export function usePermission(name: "microphone", onState: (state: PermissionState) => void): void {
  const tell = useEffectEvent(onState);
  useEffect(() => {
    let status: PermissionStatus | null = null;
    let over = false;
    const onChange = () => {
      if (status) tell(status.state);
    };
    const watch = async () => {
      // Firefox and older Safari throw for this name: then the press tells.
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
