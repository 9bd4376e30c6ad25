import { storeCookie } from "#components/ui/state/store-cookie.ts";

/** Set when a demo call starts in this browser, even before the visitor has an account. */
export const DEMO_CALLED_COOKIE = "demo_called";

export const rememberDemoCall = (): void => storeCookie(DEMO_CALLED_COOKIE, "1");
