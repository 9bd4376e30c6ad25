"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { Simulations } from "#lib/scenarios/simulations/schema.ts";
import { CoverageView } from "./coverage-view.tsx";

type Coverage = Simulations["coverage"];

/** Checks on request which nodes and edges no call can reach: of the draft, or of the published scenario if there is none. */
export function CheckCoverage({ scenarioId, check }: { scenarioId: string; check: FormAction<Coverage> }) {
  const { coverage: words } = useWords("simulations");
  const [coverage, setCoverage] = useState<Coverage>(null);
  const { submit, isBusy, notice, failure } = useForm(check, { onDone: setCoverage });
  const start = () => {
    const data = new FormData();
    data.set("id", scenarioId);
    submit(data);
  };
  return (
    <div className="flex max-w-[820px] flex-col gap-3">
      <FormNotice message={failure?.message ?? notice} />
      {coverage && <CoverageView coverage={coverage} />}
      <Button className="self-start" onClick={start} aria-disabled={isBusy}>
        {isBusy ? words.checking : words.check}
      </Button>
    </div>
  );
}
