/**
 * Gives required settings a placeholder, for what runs without an instance and uses none of them. Call it before importing
 * the code that is measured, because modules read their settings when they are loaded.
 */
export function fillSettings(): void {
  const names = ["LIVEKIT_API_KEY", "LIVEKIT_API_SECRET", "VISAVIS_JOBS_SECRET", "VISAVIS_WORKER_SECRET"];
  names.push("VISAVIS_OPERATOR_SECRET", "VISAVIS_ENCRYPTION_KEY");
  for (const name of names) process.env[name] ??= "a value that only this measurement has";
}
