"use client";

import { signIn } from "next-auth/react";
import { Button } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

type ExternalButtonsProps = { providers: { id: string; name: string }[]; next: string };

/** One button per external service of the instance. */
export function ExternalButtons({ providers, next }: ExternalButtonsProps) {
  const { continueWith } = useWords("security");
  if (providers.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 border-t pt-5">
      {providers.map(({ id, name }) => (
        <Button key={id} size="lg" onClick={() => void signIn(id, { callbackUrl: next })}>
          {fill(continueWith, { name })}
        </Button>
      ))}
    </div>
  );
}
