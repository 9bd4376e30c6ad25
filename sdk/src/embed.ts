import { VisavisCall } from "./embed/visavis-call.ts";

export { VisavisCall };

/** Also when the script stands twice in a page. */
if (!customElements.get("visavis-call")) customElements.define("visavis-call", VisavisCall);
