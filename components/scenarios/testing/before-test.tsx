"use client";

import { Keyboard, MessageSquareText, Mic } from "lucide-react";
import { hasMicrophoneProblem, type Microphone } from "#components/call/devices/use-microphone.ts";
import { useWords as useCallWords } from "#components/call/words/use-words.tsx";
import { AnsweringModelNote } from "#components/health/model-notes.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/form/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { AnsweringModel } from "#lib/operations/models/model-state.ts";
import { Choice } from "../inspector/fields.tsx";
import type { TestAvatar, TestMode } from "./test-store.ts";

type BeforeTestProps = {
  avatars: TestAvatar[];
  avatarId: string;
  onAvatar: (avatarId: string) => void;
  nodes: readonly string[];
  startNode: string;
  onStartNode: (nodeId: string) => void;
  runtimeVars: string;
  onRuntimeVars: (lines: string) => void;
  microphone: Microphone;
  answering: AnsweringModel | null;
  llmModel: string;
  /** The mode of a test that is starting. */
  starting: TestMode | null;
  onStart: (mode: TestMode) => void;
};

const EXAMPLE = "customer = Ada";

/** The settings of a test: avatar, runtime variables, and how the owner talks. */
export function BeforeTest(props: BeforeTestProps) {
  const { avatars, microphone, starting, onStart } = props;
  const { before: words } = useWords("scenarioTesting");
  const { problems } = useCallWords().noMicrophone;
  const problem = microphone.tried && hasMicrophoneProblem(microphone) ? microphone.state : null;
  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="text-sm text-muted">{words.lead}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          onClick={() => onStart("type")}
          aria-disabled={starting !== null}
          icon={Keyboard}
        >
          {starting === "type" ? words.starting : words.type}
        </Button>
        <Button onClick={() => onStart("talk")} aria-disabled={starting !== null} icon={Mic}>
          {starting === "talk" ? words.starting : words.talk}
        </Button>
        <Button
          onClick={() => onStart("write")}
          aria-disabled={starting !== null}
          title={words.writeHint}
          icon={MessageSquareText}
        >
          {starting === "write" ? words.starting : words.write}
        </Button>
      </div>
      <AnsweringModelNote model={props.answering} llmModel={props.llmModel} />
      {problem && (
        <Notice tone="warn" role="alert">
          {problem === "denied" ? words.blocked : problems[problem]}
        </Notice>
      )}
      <Choice
        label={words.avatar}
        value={props.avatarId}
        options={avatars.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={props.onAvatar}
      />
      <Choice
        label={words.startAt}
        value={props.startNode}
        options={[
          { value: "", label: words.ownStart },
          ...props.nodes.map((nodeId) => ({ value: nodeId, label: nodeId })),
        ]}
        onChange={props.onStartNode}
      />
      <TextField
        label={words.variables}
        hint={words.variablesHint}
        isMono
        rows={2}
        placeholder={EXAMPLE}
        value={props.runtimeVars}
        onChange={(event) => props.onRuntimeVars(event.target.value)}
      />
    </div>
  );
}
