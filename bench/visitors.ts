import { fillSettings } from "./load/fill-settings.ts";

fillSettings();
const { measureVisitors } = await import("./visitors/measure-visitors.ts");
await measureVisitors();
