/** A row of the palette. */
export const PALETTE_ITEM =
  "flex min-h-9 cursor-default items-center gap-2.5 rounded-sm px-2.5 text-sm select-none data-[selected=true]:bg-surface-press [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:stroke-[1.75] [&>svg]:text-muted";

/** A group of rows with its heading. */
export const PALETTE_GROUP =
  "[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-micro [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-subtle";
