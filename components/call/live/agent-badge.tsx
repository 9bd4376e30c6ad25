import { VoiceBars } from "#components/call/devices/level-meter.tsx";
import type { LevelSource } from "#components/call/devices/level-source.ts";
import type { AgentState } from "#components/call/setup/call-types.ts";
import { useWords } from "#components/call/words/use-words.tsx";
import { Styled } from "#components/ui/styled.tsx";
import { fill } from "#components/words/fill.ts";

type BadgeProps = { name: string; state: AgentState; level: LevelSource | null; mic: LevelSource | null };

/** The avatar's state: an icon for the eye, words for screen readers. */
export function AgentBadge({ name, state, level, mic }: BadgeProps) {
  const { states } = useWords().call;
  return (
    <div
      data-testid="agent-state"
      data-state={state}
      className="absolute top-4 right-4 z-10 inline-flex h-7 max-w-1/2 items-center gap-2 rounded-sm bg-overlay px-[11px] text-sm font-medium text-on-overlay max-wide:top-3 max-wide:right-[58px]"
    >
      <Sign state={state} level={level} mic={mic} />
      <span role="status" className="contents">
        <span aria-hidden="true" dir="auto" className="truncate">
          {name}
        </span>
        <span className="sr-only">{fill(states[state], { name })}</span>
      </span>
    </div>
  );
}

function Sign({ state, level, mic }: Omit<BadgeProps, "name">) {
  if (state === "speaking") return <VoiceBars source={level} className="text-overlay-accent" />;
  if (state === "listening") return <VoiceBars source={mic} />;
  return (
    <span aria-hidden="true" className="inline-flex h-4 w-[27px] items-center justify-center gap-1">
      {[0, 1, 2].map((dot) => (
        <Styled
          key={dot}
          className="dot-rise size-[5px] rounded-full bg-current"
          style={{ animationDelay: `${dot * 160}ms` }}
        />
      ))}
    </span>
  );
}
