/** What pages may use besides the microphone, which every page with a call needs. */
type Device = "camera" | "screen";

/** The header that says which devices a page may use. A page that needs none of them can't be made to open one. */
export function permissionsPolicy(devices: readonly Device[] = []): string {
  const may = (device: Device) => (devices.includes(device) ? "(self)" : "()");
  return `microphone=(self), camera=${may("camera")}, display-capture=${may("screen")}, geolocation=()`;
}
