/** With this one the first blink comes within a second, while whoever came is still looking. */
export const PREVIEW_SEED = 52;
