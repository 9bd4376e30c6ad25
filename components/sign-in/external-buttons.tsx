"use client";

import { signIn } from "next-auth/react";
import { Button } from "#components/ui/button.tsx";

type ExternalButtonsProps = { providers: { id: string; name: string }[]; next: string };

/** One button per external service of the instance. */
export function ExternalButtons({ providers, next }: ExternalButtonsProps) {
  if (providers.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 border-t pt-5">
      {providers.map(({ id, name }) => (
        <Button key={id} size="lg" onClick={() => void signIn(id, { callbackUrl: next })}>
          Continue with {name}
        </Button>
      ))}
    </div>
  );
}
