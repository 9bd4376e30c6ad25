/** Where a row stands on the page of its conversation. */
export const lineId = (seq: number): string => `line-${seq}`;

/** Where the time that was waited for a row stands. */
export const barId = (seq: number): string => `answer-time-${seq}`;
