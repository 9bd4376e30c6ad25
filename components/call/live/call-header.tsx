import { CircleDot } from "lucide-react";
import { useWords } from "#components/call/words/use-words.tsx";
import type { CallViewProps } from "./call-view-props.ts";
import { ElapsedTime } from "./elapsed-time.tsx";
import { QualityBars } from "./quality-bars.tsx";

/** The line above the stage. On a phone only the connection remains, at the top right of the video. */
export function CallHeader({ label, startedAtMs, recorded, quality, reconnecting }: CallViewProps) {
  const words = useWords().call;
  return (
    <header className="flex items-center gap-2.5 text-base text-muted max-wide:pointer-events-none max-wide:absolute max-wide:top-3 max-wide:right-3 max-wide:z-10 wide:col-span-full wide:px-1">
      <h1 dir="auto" className="truncate text-base text-foreground max-wide:sr-only">
        {label}
      </h1>
      <span aria-hidden="true" className="text-subtle max-wide:hidden">
        ·
      </span>
      <ElapsedTime sinceMs={startedAtMs} className="max-wide:sr-only" />
      <span className="flex-1 max-wide:hidden" />
      {recorded && (
        <span className="mr-2 inline-flex items-center gap-1.5 whitespace-nowrap max-wide:absolute max-wide:top-9 max-wide:right-0 max-wide:mr-0 max-wide:h-7 max-wide:rounded-sm max-wide:bg-overlay max-wide:px-2.5 max-wide:text-sm max-wide:text-on-overlay">
          <CircleDot
            aria-hidden="true"
            className="size-4 stroke-[1.75] text-danger max-wide:text-on-overlay"
          />
          {words.recorded}
        </span>
      )}
      <QualityBars quality={reconnecting ? "lost" : quality} />
    </header>
  );
}
