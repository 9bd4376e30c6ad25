import { type VisavisCall, VisavisRoom } from "@visavis/react";
import "@visavis/react/styles.css";
import { useState } from "react";
import { createRoot } from "react-dom/client";

/** Signs in by name, then starts a call after a press: only then do browsers play sound and open the microphone. */
function Reception() {
  const [call, setCall] = useState<VisavisCall | null>(null);
  const [problem, setProblem] = useState("");
  const start = async (form: FormData) => {
    await fetch("/sign-in", {
      method: "POST",
      body: new URLSearchParams({ name: String(form.get("name")) }),
    });
    const response = await fetch("/connect", {
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
    <form action={start}>
      <label>
        Your name <input name="name" required />
      </label>
      <button type="submit">Talk to us</button>
      <p role="alert">{problem}</p>
    </form>
  );
}

const page = document.getElementById("page");
if (page) createRoot(page).render(<Reception />);
