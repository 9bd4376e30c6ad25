/**
 * Built-in avatars that can no longer be chosen, because people who look real have replaced the drawn ones. Scenarios, links
 * and takes that use them keep them.
 */
export const RETIRED_SLUGS = ["henry", "kenji", "mei"];
