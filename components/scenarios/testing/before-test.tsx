"use client";

import { Keyboard, Mic } from "lucide-react";
import { hasMicrophoneProblem, type Microphone } from "#components/call/use-microphone.ts";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Choice } from "../inspector/choice.tsx";
import type { TestAvatar, TestMode } from "./test-types.ts";

type BeforeTestProps = {
  avatars: TestAvatar[];
  avatarId: string;
  onAvatar: (avatarId: string) => void;
  runtimeVars: string;
  onRuntimeVars: (json: string) => void;
  microphone: Microphone;
  /** The way of a test that is on its way. */
  starting: TestMode | null;
  onStart: (mode: TestMode) => void;
};

const BLOCKED =
  "This browser blocks the microphone for this page. Allow it beside the address, then press again, or type.";

/** With whom, with which values, and by voice or by keyboard. */
export function BeforeTest(props: BeforeTestProps) {
  const { avatars, microphone, starting, onStart } = props;
  const { problems } = useWords().noMicrophone;
  const problem = microphone.tried && hasMicrophoneProblem(microphone) ? microphone.state : null;
  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="text-sm text-muted">
        Talk or type to the draft as it is now. Tests count towards no limit and are seen by you alone.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => onStart("type")} aria-disabled={starting !== null}>
          <Keyboard aria-hidden="true" />
          {starting === "type" ? "Starting" : "Type"}
        </Button>
        <Button onClick={() => onStart("talk")} aria-disabled={starting !== null}>
          <Mic aria-hidden="true" />
          {starting === "talk" ? "Starting" : "Talk"}
        </Button>
      </div>
      {problem && (
        <Notice tone="warn" role="alert">
          {problem === "denied" ? BLOCKED : problems[problem]}
        </Notice>
      )}
      <Choice
        label="Avatar"
        value={props.avatarId}
        options={avatars.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={props.onAvatar}
      />
      <TextField
        label="Runtime variables"
        hint="A JSON object, as an integrator would pass it. It may be left empty."
        isMono
        rows={2}
        spellCheck={false}
        placeholder='{ "customer": "Ada" }'
        value={props.runtimeVars}
        onChange={(event) => props.onRuntimeVars(event.target.value)}
      />
    </div>
  );
}
