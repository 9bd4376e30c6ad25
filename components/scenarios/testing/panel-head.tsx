import { RotateCcw, Square, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ElapsedTime } from "#components/call/live/elapsed-time.tsx";
import { Button } from "#components/ui/button.tsx";
import { useWords } from "#components/words/use-words.tsx";

type PanelHeadProps = {
  isLive: boolean;
  /** The running test. A new one restarts the timer. */
  test: object | null;
  onRestart: (() => void) | null;
  onEnd: () => void;
  onClose: () => void;
};

/** The header of the test panel. Its title takes the focus when the panel opens, unless somebody types. */
export function PanelHead({ isLive, test, onRestart, onEnd, onClose }: PanelHeadProps) {
  const { panel: words } = useWords("scenarioTesting");
  const { close } = useWords("ui");
  const title = useRef<HTMLHeadingElement>(null);
  const [sinceMs, setSinceMs] = useState<number | null>(null);
  useEffect(() => {
    // The panel may come late: it leaves the focus in a field in which the owner has begun to type.
    if (!document.activeElement?.matches("input, textarea, select")) title.current?.focus();
    // On a phone the panel opens below the canvas.
    title.current?.closest("aside")?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(() => setSinceMs(test && Date.now()), [test]);
  return (
    <header className="flex min-h-11 shrink-0 items-center gap-1.5 border-b py-1.5 pr-2 pl-4">
      <h2 ref={title} tabIndex={-1} className="flex-1 truncate text-sm outline-none">
        {words.title}
      </h2>
      {isLive && <ElapsedTime sinceMs={sinceMs} className="mr-1 text-xs text-muted" />}
      {onRestart && (
        <Button
          size="icon"
          variant="ghost"
          onClick={onRestart}
          title={words.restart}
          icon={RotateCcw}
          aria-label={words.restartTest}
        />
      )}
      {isLive && (
        <Button size="sm" onClick={onEnd} icon={Square}>
          {words.end}
        </Button>
      )}
      <Button size="icon" variant="ghost" onClick={onClose} title={close} icon={X} aria-label={words.close} />
    </header>
  );
}
