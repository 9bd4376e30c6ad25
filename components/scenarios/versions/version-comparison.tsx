import { useMayEdit } from "#components/scenarios/may-edit.ts";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { FieldChange, FlowDifference } from "./compare-flows.ts";
import { describeValue, fieldLabel, type ValueWords } from "./describe-value.ts";
import { diffWords } from "./diff-words.ts";

type VersionComparisonProps = {
  number: number;
  differences: FlowDifference[];
  names: ValueWords["names"];
  onRestore: () => void;
};

/** How the draft differs from a version: each changed text before and after. */
export function VersionComparison({ number, differences, names, onRestore }: VersionComparisonProps) {
  const versions = useWords("scenarioVersions");
  const valueWords = {
    ...{ inspector: useWords("scenarioInspector"), graph: useWords("scenarioGraph"), versions, names },
  };
  const { comparison: words } = versions;
  const mayEdit = useMayEdit();
  if (differences.length === 0) return <p className="mt-1 text-sm text-muted">{words.same}</p>;
  return (
    <div className="mt-2 rounded-md bg-surface-sunk p-3">
      <p className="text-xs text-muted">
        <Rich
          text={words.legend}
          parts={{
            del: (inner) => <del>{inner}</del>,
            ins: (inner) => <ins className={INSERTED}>{inner}</ins>,
          }}
          values={{ number }}
        />
      </p>
      <ul className="my-2 flex flex-col gap-4">
        {differences.map((difference) => (
          <Difference
            key={`${difference.kind} ${difference.what}`}
            difference={difference}
            words={valueWords}
          />
        ))}
      </ul>
      <Button size="sm" onClick={onRestore} disabled={!mayEdit}>
        {words.restore}
      </Button>
    </div>
  );
}

const INSERTED = "rounded-xs bg-ok-soft text-ok no-underline";
const DELETED = "rounded-xs bg-danger-soft text-danger";

const TONES: Record<FlowDifference["kind"], Tone> = { added: "ok", removed: "danger", changed: "plain" };

type DifferenceProps = { difference: FlowDifference; words: ValueWords };

function Difference({ difference: { kind, what, changes }, words: valueWords }: DifferenceProps) {
  const { comparison: words } = valueWords.versions;
  return (
    <li>
      <p className="flex items-center gap-2 text-sm">
        <span className="font-mono text-xs font-medium wrap-anywhere">{what ?? words.scenario}</span>
        <Badge tone={TONES[kind]}>{words[kind]}</Badge>
      </p>
      <dl className="mt-1.5 flex flex-col gap-2">
        {changes.map((change) => (
          <div key={`${change.fn} ${change.field}`}>
            <dt className="text-xs wrap-anywhere text-subtle">
              {change.fn && <span className="mr-1.5 font-mono font-medium text-muted">{change.fn}</span>}
              {fieldLabel(change.field, valueWords)}
            </dt>
            <dd
              dir="auto"
              className="mt-0.5 rounded-sm border bg-surface px-2.5 py-1.5 text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap"
            >
              <ChangedText change={change} words={valueWords} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function ChangedText({ change, words }: { change: FieldChange; words: ValueWords }) {
  const { field } = change;
  const [before, after] = [
    describeValue(field, change.before, words),
    describeValue(field, change.after, words),
  ];
  return diffWords(before, after).map(({ kind, text }, index) => {
    const key = `${index} ${kind}`;
    if (kind === "same") return <span key={key}>{text}</span>;
    if (kind === "removed") {
      return (
        <del key={key} className={DELETED}>
          {text}
        </del>
      );
    }
    return (
      <ins key={key} className={INSERTED}>
        {text}
      </ins>
    );
  });
}
