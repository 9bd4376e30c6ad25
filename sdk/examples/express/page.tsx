import { type VisavisCall, VisavisRoom } from "@visavis/react";
import "@visavis/react/styles.css";
import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";

/** Signs in by name, then starts a call after a press: only then do browsers play sound and open the microphone. */
function Reception() {
  const [call, setCall] = useState<VisavisCall | null>(null);
  const [problem, setProblem] = useState("");
  const [name, setName] = useState("");
  const [isPending, setPending] = useState(false);
  const signedInAs = useRef<string | null>(null);
  // A retry sends the same key, so it never starts a second call.
  const attempt = useRef<string | null>(null);
  const start = async () => {
    setPending(true);
    setProblem("");
    try {
      if (signedInAs.current !== name) {
        const signedIn = await fetch("/sign-in", { method: "POST", body: new URLSearchParams({ name }) });
        if (!signedIn.ok) return setProblem("You could not be signed in. Try again.");
        signedInAs.current = name;
        attempt.current = null;
      }
      attempt.current ??= crypto.randomUUID();
      const response = await fetch("/connect", {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": attempt.current },
        body: "{}",
      });
      const answer = await response.json();
      if (response.ok) {
        attempt.current = null;
        setCall(answer);
      } else {
        // The server may have forgotten the session.
        if (response.status === 401) signedInAs.current = null;
        setProblem(answer.error);
      }
    } catch {
      setProblem("The service is not available. Try again.");
    } finally {
      setPending(false);
    }
  };
  if (call) return <VisavisRoom call={call} onEnded={() => setCall(null)} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <label>
        Your name <input value={name} onChange={(event) => setName(event.target.value)} required />
      </label>
      <button type="submit" disabled={isPending}>
        Talk to us
      </button>
      <p role="alert">{problem}</p>
    </form>
  );
}

const page = document.getElementById("page");
if (page) createRoot(page).render(<Reception />);
