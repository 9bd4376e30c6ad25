// Modules read their settings when they are loaded. These are required, and this measurement uses none of them.
const REQUIRED = ["LIVEKIT_API_KEY", "LIVEKIT_API_SECRET", "VISAVIS_JOBS_SECRET", "VISAVIS_WORKER_SECRET"];
REQUIRED.push("VISAVIS_OPERATOR_SECRET", "VISAVIS_ENCRYPTION_KEY");
for (const name of REQUIRED) process.env[name] ??= "a value that only this measurement has";

const { measureGuardrails } = await import("./guardrails/measure-guardrails.ts");
await measureGuardrails();
