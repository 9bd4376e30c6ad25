import { cx } from "#components/ui/cx.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { TestLog } from "./test-log.ts";

type VariablesViewProps = {
  log: Pick<TestLog, "variables" | "runtimeVars" | "fresh">;
  /** The declared variables. Shown as "not set" until they have a value. */
  declared: string[];
};

/** The current values of the scenario's variables. The latest changes are highlighted. */
export function VariablesView({ log: { variables, runtimeVars, fresh }, declared }: VariablesViewProps) {
  const { variables: words } = useWords("scenarioTesting");
  const names = [...new Set([...declared, ...Object.keys(variables)])];
  const passed = Object.keys(runtimeVars).filter((name) => !names.includes(name));
  if (names.length + passed.length === 0) return null;
  return (
    <section
      aria-label={words.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll without a mouse.
      tabIndex={0}
      className="max-h-36 shrink-0 overflow-y-auto border-t px-4 py-2.5"
    >
      <dl className="grid grid-cols-[fit-content(55%)_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-xs">
        {names.map((name) => (
          <Variable key={name} name={name} value={variables[name]} isFresh={fresh.has(name)} />
        ))}
        {passed.map((name) => (
          <Variable
            key={`runtime.${name}`}
            name={`runtime.${name}`}
            value={runtimeVars[name]}
            isFresh={false}
          />
        ))}
      </dl>
    </section>
  );
}

function Variable({ name, value, isFresh }: { name: string; value: unknown; isFresh: boolean }) {
  const { variables: words } = useWords("scenarioTesting");
  return (
    <>
      <dt className="wrap-anywhere text-subtle">{name}</dt>
      <dd className={cx("text-right break-words", isFresh && "font-medium text-accent-text")}>
        {value === undefined ? <span className="text-subtle">{words.notSet}</span> : JSON.stringify(value)}
      </dd>
    </>
  );
}
