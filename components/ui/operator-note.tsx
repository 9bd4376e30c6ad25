"use client";

import { createContext, type ReactNode, useContext } from "react";
import { useWords } from "#components/words/use-words.tsx";
import { WithCode } from "./snippet.tsx";

const IsOperator = createContext(false);

/** Tells the components below whether the page is shown to the owner of the instance. */
export function OperatorProvider({ isOperator, children }: { isOperator: boolean; children: ReactNode }) {
  return <IsOperator value={isOperator}>{children}</IsOperator>;
}

/** Commands, settings and logs, which only the owner of the instance can use. Nobody else sees them. */
export function OperatorNote({ text }: { text: string | undefined }) {
  const { forOperator } = useWords("ui");
  if (!useContext(IsOperator) || text === undefined) return null;
  return (
    <details className="mt-1 text-xs text-muted">
      <summary className="cursor-pointer">{forOperator}</summary>
      <p className="mt-1">
        <WithCode text={text} />
      </p>
    </details>
  );
}
