"use client";

import { Play, Square, Upload } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { Field } from "#components/ui/form/field.tsx";
import { useFilePicker } from "#components/ui/form/use-file-picker.tsx";
import { useStored } from "#components/ui/state/store.ts";
import { fill } from "#components/words/fill.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";
import { decodeText } from "#lib/platform/encoding/decode-text.ts";
import { splitScript } from "#lib/video/script/split-script.ts";
import { SentencePlayer } from "../sentence-player.ts";
import { type Speaker, speechUrl } from "./speech-url.ts";
import { MAX_ROWS, type TableProblem, type useTable } from "./use-table.ts";

type Table = ReturnType<typeof useTable>;
type TableFieldProps = {
  table: Table;
  speaker: Speaker;
  pronunciations: readonly Pronunciation[];
  error: string | undefined;
};

/** Far more than the largest batch. */
const MAX_FILE_BYTES = 1_000_000;
const SHOWN_ROWS = 3;
const SHOWN_PROBLEMS = 5;

/** The table whose rows fill a script's variables: pasted, or a file. Shows what the first takes will say. */
export function TableField({ table, speaker, pronunciations, error }: TableFieldProps) {
  const words = useWords("clips").table;
  const locale = useLocale();
  const { variables, rows, missing, repeated, openQuote, problems, text } = table;
  const [fileError, setFileError] = useState<string>();
  const setText = (content: string) => {
    setFileError(undefined);
    table.setText(content);
  };
  const read = async (file: File) => {
    if (file.size > MAX_FILE_BYTES) {
      return setFileError(fill(words.tooLarge, { megabytes: MAX_FILE_BYTES / 1_000_000 }));
    }
    await file.arrayBuffer().then(
      (bytes) => setText(decodeText(new Uint8Array(bytes))),
      () => setFileError(words.unreadable),
    );
  };
  const picker = useFilePicker({
    label: words.choose,
    accept: ".csv,.tsv,.txt,text/csv",
    isMultiple: false,
    onFiles: ([file]) => void (file && read(file)),
  });
  const names = variables.join(", ");
  const reasons = [
    ...(fileError ? [fileError] : []),
    ...(table.isEmpty ? [words.empty] : []),
    ...(rows.length > 0 && missing.length > 0 ? [fill(words.noColumn, { names: missing.join(", ") })] : []),
    ...(repeated.length > 0 ? [fill(words.repeatedColumn, { names: repeated.join(", ") })] : []),
    ...(openQuote === null ? [] : [fill(words.openQuote, { line: openQuote })]),
    ...(table.isTooLong ? [fill(words.tooMany, { max: MAX_ROWS.toLocaleString(locale) })] : []),
    ...problems.slice(0, SHOWN_PROBLEMS).map((problem) => wordProblem(problem, words)),
    ...(problems.length > SHOWN_PROBLEMS
      ? [fill(words.more, { count: problems.length - SHOWN_PROBLEMS })]
      : []),
    ...(error ? [error] : []),
  ];
  // The other columns can have anything, such as values that are too long.
  const used = rows.map((row) => Object.fromEntries(variables.map((name) => [name, row[name]])));
  return (
    <div {...picker.drop} className="flex flex-col gap-3">
      <input type="hidden" name="rows" value={JSON.stringify(used)} />
      <Field
        label={plural(words.title, rows.length, locale)}
        hint={fill(words.help, { names })}
        error={reasons.length > 0 ? reasons.join(" ") : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            ref={table.field}
            rows={5}
            dir="auto"
            value={text}
            placeholder={[variables.join(";"), variables.map(() => "…").join(";")].join("\n")}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            className="block w-full rounded-lg border border-input bg-surface px-3 py-2.5 font-mono text-sm aria-invalid:border-danger"
          />
        )}
      </Field>
      <div>
        {picker.input}
        <Button size="sm" onClick={picker.choose} icon={Upload}>
          {words.choose}
        </Button>
      </div>
      {missing.length === 0 && rows.length > 0 && (
        <Preview table={table} speaker={speaker} pronunciations={pronunciations} />
      )}
    </div>
  );
}

function wordProblem(problem: TableProblem, words: ReturnType<typeof useWords<"clips">>["table"]): string {
  const { line } = problem;
  return problem.kind === "missing"
    ? fill(words.problems.missing, { line, name: problem.variable })
    : fill(words.problems[problem.kind], { line });
}

function Preview({ table, speaker, pronunciations }: Omit<TableFieldProps, "error">) {
  const { table: words, script: scriptWords } = useWords("clips");
  const [player] = useState(() => new SentencePlayer());
  const { key, state, hasFailed } = useStored(player);
  useEffect(() => () => player.stop(), [player]);
  const { language } = speaker;
  return (
    <section aria-label={words.preview} className="rounded-lg border bg-surface">
      <ol className="divide-y">
        {table.planned.slice(0, SHOWN_ROWS).map(({ name, script }, index) => {
          const isMine = key === `${index}` && state !== "idle";
          const sentences = splitScript(script, { language, pronunciations });
          const Icon = isMine ? Square : Play;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own.
            <li key={index} className="flex items-start gap-3 px-3 py-2.5">
              <Button
                variant={isMine ? "primary" : "default"}
                size="icon"
                className="rounded-full!"
                disabled={sentences.length === 0}
                onClick={() =>
                  player.press(
                    `${index}`,
                    sentences.map((each) => speechUrl(each, speaker)),
                  )
                }
              >
                <Icon aria-hidden="true" className="size-3.5!" />
                <span className="sr-only">
                  {fill(isMine ? words.stop : words.play, { name: name || index + 1 })}
                </span>
              </Button>
              <div className="min-w-0 flex-1 text-sm">
                <p dir="auto" className="truncate font-medium">
                  {name}
                </p>
                <p dir="auto" className="line-clamp-3 break-words text-muted">
                  {sentences.map(({ text }) => text).join(" ")}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
      <p role="status" className={cx("px-3 text-xs text-danger", hasFailed && "pb-2")}>
        {hasFailed && scriptWords.speechFailed}
      </p>
    </section>
  );
}
