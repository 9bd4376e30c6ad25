import { fillSettings } from "./load/fill-settings.ts";

fillSettings();
const { measureGuardrails } = await import("./guardrails/measure-guardrails.ts");
await measureGuardrails();
