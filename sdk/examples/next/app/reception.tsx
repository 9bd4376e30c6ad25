"use client";

import { type VisavisCall, VisavisRoom } from "@visavis/react";
import { useState } from "react";

/** Starts a call after a press: only then do browsers play sound and open the microphone. */
export function Reception({ name }: { name: string }) {
  const [call, setCall] = useState<VisavisCall | null>(null);
  const [problem, setProblem] = useState("");
  const start = async () => {
    const response = await fetch("/api/connect", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: "{}",
    });
    const answer = await response.json();
    if (response.ok) setCall(answer);
    else setProblem(answer.error);
  };
  if (call) return <VisavisRoom call={call} onEnded={() => setCall(null)} />;
  return (
    <main>
      <h1>Welcome, {name}</h1>
      <button type="button" onClick={() => void start()}>
        Talk to us
      </button>
      <p role="alert">{problem}</p>
    </main>
  );
}
