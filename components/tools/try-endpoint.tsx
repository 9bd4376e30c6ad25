"use client";

import { Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { formatMs } from "#components/ui/time/format-time.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { type Exchange, ExchangeBadge, ExchangeView } from "./exchange-view.tsx";
import { readTemplateValues } from "./template-values.ts";

export type TryResult = Exchange & { missing: string[] };

type TryEndpointProps = {
  /** The names in the endpoint's templates, such as `arg.order_id`. */
  names: string[];
  /** Reads the endpoint as currently typed. */
  readForm: () => FormData | null;
  action: FormAction<TryResult>;
};

/** Sends the endpoint's request with test values, and brings the result into view. Nothing has to be saved first. */
export function TryEndpoint({ names, readForm, action }: TryEndpointProps) {
  const { test: words } = useWords("tools");
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [result, setResult] = useState<TryResult | null>(null);
  const { submit, isBusy, failure } = useForm(action, { onDone: setResult });
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result) outcome.current?.scrollIntoView({ block: "nearest" });
  }, [result]);
  const run = () => {
    const data = readForm();
    if (!data) return;
    const wanted = new Map(names.map((name) => [name, typed.get(name) ?? ""]));
    data.set("values", JSON.stringify(readTemplateValues(wanted)));
    submit(data);
  };
  return (
    <section
      aria-labelledby="try-title"
      className="flex min-w-0 flex-col gap-4 max-[1179px]:border-t max-[1179px]:pt-6 min-[1180px]:sticky min-[1180px]:top-0 min-[1180px]:border-l min-[1180px]:pl-8"
    >
      <div>
        <h2 id="try-title" className="text-base">
          {words.title}
        </h2>
        <p className="mt-0.5 text-sm text-muted">{words.text}</p>
      </div>
      {names.length > 0 && (
        <div className="grid grid-cols-2 gap-4 max-wide:grid-cols-1 min-[1180px]:grid-cols-1">
          {names.map((name) => (
            <InputField
              key={name}
              label={<span className="font-mono">{name}</span>}
              value={typed.get(name) ?? ""}
              onChange={({ currentTarget: { value } }) => setTyped(new Map(typed).set(name, value))}
              isMono
            />
          ))}
        </div>
      )}
      <FormNotice message={failure?.message} />
      <div className="flex items-center gap-3">
        <Button onClick={run} aria-disabled={isBusy} icon={Play}>
          {isBusy ? words.busy : words.send}
        </Button>
        <p role="status" className="flex items-center gap-2 text-sm text-muted">
          {result && !isBusy && (
            <>
              <ExchangeBadge {...result} />
              {result.durationMs !== null && formatMs(result.durationMs)}
            </>
          )}
        </p>
      </div>
      {result && (
        <div ref={outcome} className="flex scroll-my-4 flex-col gap-4">
          {result.missing.length > 0 && (
            <p className="text-sm text-warn">{fill(words.missing, { names: result.missing.join(", ") })}</p>
          )}
          <ExchangeView exchange={result} />
        </div>
      )}
    </section>
  );
}
