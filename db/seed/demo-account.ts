/** The account that owns the landing page's demo calls. */
export const DEMO_ACCOUNT_ID = "0193a000-0000-7000-8000-000000000001";

/**
 * Its user has no password, so nobody can sign in; operators use it to create a key and look at the demo's
 * conversations.
 */
export const DEMO_EMAIL = "demo@visavis.local";
