import type { ReactNode } from "react";
import type { CallLink } from "./call-types.ts";
import { LanguageNotice } from "./language-notice.tsx";
import { RecordingNotice } from "./recording-notice.tsx";

type ActionFootProps = {
  link: CallLink;
  /** The button that starts the call. */
  children: ReactNode;
  /** The button below it. */
  secondary: ReactNode;
};

/**
 * The button that starts a call, with the notices about its language and recording. They stay at the window's lower
 * edge, so a passcode field and a consent text in a small frame don't push the button out of view, and nobody starts a
 * call without seeing them.
 */
export function ActionFoot({ link, children, secondary }: ActionFootProps) {
  return (
    <>
      <div
        data-action-foot
        className="sticky bottom-0 z-10 mt-3 grid bg-canvas pt-2 pb-2 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-3 before:bg-linear-to-t before:from-canvas max-wide:-mx-4 max-wide:px-4"
      >
        <LanguageNotice link={link} />
        <RecordingNotice link={link} className="mb-5 max-wide:mb-3" />
        {children}
      </div>
      <div className="grid">{secondary}</div>
    </>
  );
}
