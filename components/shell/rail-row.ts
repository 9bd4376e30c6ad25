// Not in a client module: the console's layout, a server component, reads these strings.
const RAIL_ROW =
  "flex h-[30px] w-full shrink-0 items-center overflow-hidden gap-2.5 rounded-sm px-2 text-sm font-medium max-wide:h-10 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:stroke-[1.75]";

/** Style of a link row. */
export const RAIL_ROW_IDLE = `${RAIL_ROW} text-muted hover:bg-surface-hover hover:text-foreground`;
/** Style of the current page's row. */
export const RAIL_ROW_CURRENT = `${RAIL_ROW} bg-surface-press text-foreground [&>svg]:text-accent-text`;
