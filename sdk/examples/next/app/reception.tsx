"use client";

import { type VisavisCall, VisavisRoom } from "@visavis/react";
import { useRef, useState } from "react";

/** Starts a call after a press: only then do browsers play sound and open the microphone. */
export function Reception({ name }: { name: string }) {
  const [call, setCall] = useState<VisavisCall | null>(null);
  const [problem, setProblem] = useState("");
  const [isPending, setPending] = useState(false);
  // A retry sends the same key, so it never starts a second call.
  const attempt = useRef<string | null>(null);
  const start = async () => {
    setPending(true);
    setProblem("");
    attempt.current ??= crypto.randomUUID();
    try {
      const response = await fetch("/api/connect", {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": attempt.current },
        body: "{}",
      });
      const answer = await response.json();
      if (response.ok) {
        attempt.current = null;
        setCall(answer);
      } else setProblem(answer.error);
    } catch {
      setProblem("The service is not available. Try again.");
    } finally {
      setPending(false);
    }
  };
  if (call) return <VisavisRoom call={call} onEnded={() => setCall(null)} />;
  return (
    <main>
      <h1>Welcome, {name}</h1>
      <button type="button" disabled={isPending} onClick={() => void start()}>
        Talk to us
      </button>
      <p role="alert">{problem}</p>
    </main>
  );
}
