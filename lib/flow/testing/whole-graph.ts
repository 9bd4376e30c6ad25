/** The ids that the graph uses; a test that saves it must create them first. */
export const KNOWLEDGE_BASE_ID = "0190a000-0000-7000-8000-000000000001";
export const ENDPOINT_ID = "0190a000-0000-7000-8000-000000000002";
export const MCP_SERVER_ID = "0190a000-0000-7000-8000-00000000dddd";

/** Everything that `nodes_json` can hold. */
export const everything = {
  initial_node: "start",
  role_instruction: "Be {{runtime.mood}}.",
  variables: {
    plan: { type: "enum", choices: ["a", "b"], default: "a", required: true },
    age: { type: "number", default: 5 },
    known: { type: "boolean" },
  },
  pace: {
    ...{ patience: "patient", interruptions: "easily", remind_after_seconds: 30, end_after_seconds: 60 },
    ...{ push_to_talk: true, max_call_minutes: 10 },
  },
  global_functions: [{ type: "end", name: "hang_up", description: "End the call", say: "Goodbye." }],
  nodes: {
    start: {
      name: "Start",
      position: { x: -10.5, y: 0 },
      task_instruction: "Greet.",
      say: "Hello.",
      role_instruction: "You are Ana.",
      respond_immediately: false,
      interruptible: false,
      pace: { patience: "quick", interruptions: "never", remind_after_seconds: 5, end_after_seconds: 10 },
      context_strategy: "reset",
      llm_model: "gpt-5.4-mini",
      pre_actions: [{ type: "say", text: "One moment." }],
      post_actions: [{ type: "set", values: { age: 6, deep: { list: [1, null, true] } } }],
      on_silence: { after_ms: 5000, say: "Are you there?", to: "start", max: 2 },
      edges: [
        { to: "start", when: { all: [{ var: "age", op: "gte", value: 18 }] } },
        { to: "start", when: { any: [{ var: "plan", op: "exists" }] } },
      ],
      functions: [
        {
          type: "transition",
          name: "go_on",
          description: "Go on",
          parameters: { type: "object", properties: {} },
          timeout_ms: 5000,
          cancel_on_interruption: true,
          filler: { after_ms: 800, text: "Let me see." },
          transition_to: { field: "plan", cases: { a: "start" }, default: "start" },
          on_error: { to: "start", say: "Sorry." },
        },
        {
          type: "rag",
          name: "look_up",
          description: "When asked.",
          knowledge_base_id: KNOWLEDGE_BASE_ID,
          top_k: 4,
          min_score: 0.5,
          mode: "auto",
        },
        {
          type: "http",
          name: "call",
          description: "When asked.",
          endpoint_id: ENDPOINT_ID,
          save: { plan: "/order/0/plan~1name", all: "" },
          transition_to: "start",
        },
        { type: "set", name: "note", description: "When asked.", save: ["age"] },
        { type: "client", name: "show", description: "When asked.", await_result: true },
        { type: "end", name: "stop", description: "When asked." },
        {
          type: "show",
          name: "ask_plan",
          description: "When asked.",
          card: {
            kind: "choice",
            title: "Which plan, {{runtime.mood}}?",
            options: [{ value: "a", label: "Basic", detail: "9 euros" }, { value: "b" }],
          },
          save: "plan",
          transition_to: { field: "answer", cases: { a: "start" }, default: "start" },
        },
        {
          type: "mcp",
          name: "book",
          description: "When asked.",
          mcp_server_id: MCP_SERVER_ID,
          tool: "book-slot",
          save: { plan: "/plan" },
        },
      ],
    },
  },
};

/** The same with one value changed; `undefined` removes it. */
export function changed(path: string, value: unknown): unknown {
  const copy = structuredClone(everything);
  const names = path.split(".");
  const last = names.pop() ?? "";
  const place = names.reduce<object>((at, name) => Reflect.get(at, name), copy);
  if (value === undefined) Reflect.deleteProperty(place, last);
  else Reflect.set(place, last, value);
  return copy;
}
