"use client";

import { Play } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/field.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useForm } from "#components/ui/use-form.ts";
import { type Exchange, ExchangeBadge, ExchangeView } from "./exchange-view.tsx";
import { readTryValues } from "./try-values.ts";

export type TryResult = Exchange & { missing: string[] };

type TryEndpointProps = {
  /** What the endpoint's templates name, as `arg.order_id`. */
  names: string[];
  /** The endpoint as it is typed at this moment. */
  readForm: () => FormData | null;
  action: FormAction<TryResult>;
};

/** Makes the endpoint's request with values typed here: nothing has to be saved first. */
export function TryEndpoint({ names, readForm, action }: TryEndpointProps) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [result, setResult] = useState<TryResult | null>(null);
  const { submit, isBusy, failure } = useForm(action, { onDone: setResult });
  const run = () => {
    const data = readForm();
    if (!data) return;
    const wanted = new Map(names.map((name) => [name, typed.get(name) ?? ""]));
    data.set("values", JSON.stringify(readTryValues(wanted)));
    submit(data);
  };
  return (
    <section aria-labelledby="try-title" className="flex max-w-[680px] flex-col gap-4 border-t pt-6">
      <div>
        <h2 id="try-title" className="text-base">
          Try it
        </h2>
        <p className="mt-0.5 text-sm text-muted">
          Sends the request as it stands above, saved or not, to the real address.
        </p>
      </div>
      {names.length > 0 && (
        <div className="grid grid-cols-2 gap-4 max-wide:grid-cols-1">
          {names.map((name) => (
            <InputField
              key={name}
              label={<span className="font-mono">{name}</span>}
              value={typed.get(name) ?? ""}
              onChange={({ currentTarget: { value } }) => setTyped(new Map(typed).set(name, value))}
              autoComplete="off"
              spellCheck={false}
              inputClassName="font-mono"
            />
          ))}
        </div>
      )}
      <FormNotice message={failure?.message} />
      <div className="flex items-center gap-3">
        <Button onClick={run} aria-disabled={isBusy}>
          <Play aria-hidden="true" />
          {isBusy ? "Waiting for the answer" : "Send the request"}
        </Button>
        <p role="status" className="flex items-center gap-2 text-sm text-muted">
          {result && !isBusy && (
            <>
              <ExchangeBadge {...result} />
              {result.durationMs} ms
            </>
          )}
        </p>
      </div>
      {result && <ExchangeView exchange={result} />}
      {result && result.missing.length > 0 && (
        <p className="text-sm text-warn">Without a value: {result.missing.join(", ")}</p>
      )}
    </section>
  );
}
