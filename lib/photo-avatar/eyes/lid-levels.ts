/** How far lids close with each sprite. */
export const LID_LEVELS = { blink25: 0.27, blink50: 0.52, blink75: 0.76, blink100: 1 } as const;
