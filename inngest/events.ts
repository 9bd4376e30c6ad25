import { eventType } from "inngest";

/** Asks for the hourly purge now. Events carry ids at most: what is in them is stored by Inngest. */
export const purgeRequested = eventType("maintenance/purge.requested");
