/** The shape of a control in the call: 48 px, so that a thumb finds it. */
export const CONTROL =
  "inline-flex h-12 min-w-12 items-center justify-center gap-2 rounded-[14px] border text-base font-medium transition-colors [&_svg]:size-5 [&_svg]:stroke-[1.75]";
