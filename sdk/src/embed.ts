import { VisavisCall } from "./embed/visavis-call.ts";

export { VisavisCall };

/** Even if the script is included twice. */
if (!customElements.get("visavis-call")) customElements.define("visavis-call", VisavisCall);
