import { useMayEdit } from "#components/scenarios/may-edit.ts";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { FieldChange, FlowDifference } from "./compare-flows.ts";
import { diffWords } from "./diff-words.ts";

type VersionComparisonProps = { number: number; differences: FlowDifference[]; onRestore: () => void };

/** How the draft differs from a version: each changed text before and after. */
export function VersionComparison({ number, differences, onRestore }: VersionComparisonProps) {
  const { comparison: words } = useWords("scenarioVersions");
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
          <Difference key={`${difference.kind} ${difference.what}`} difference={difference} />
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

function Difference({ difference: { kind, what, changes } }: { difference: FlowDifference }) {
  const { comparison: words } = useWords("scenarioVersions");
  return (
    <li>
      <p className="flex items-center gap-2 text-sm">
        <span className="font-mono text-xs font-medium wrap-anywhere">{what ?? words.scenario}</span>
        <Badge tone={TONES[kind]}>{words[kind]}</Badge>
      </p>
      <dl className="mt-1.5 flex flex-col gap-2">
        {changes.map((change) => (
          <div key={change.field}>
            <dt className="font-mono text-xs text-subtle">{change.field}</dt>
            <dd
              dir="auto"
              className="mt-0.5 rounded-sm border bg-surface px-2.5 py-1.5 text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap"
            >
              <ChangedText change={change} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function ChangedText({ change: { before, after } }: { change: FieldChange }) {
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
