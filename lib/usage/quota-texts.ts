/** The message of a full account: a take that fails with it keeps it. */
export const STORAGE_USED_UP =
  "The account's storage is full: this needs {needed}, and {used} of {limit} are used. Delete recordings, takes, documents, avatars, backgrounds or scenarios with pictures, also from the trash, or ask the operator for more";
