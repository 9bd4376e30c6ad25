import {
  CALL_MARKS,
  CALL_TO,
  callsWithin,
  mayBeUnmarkedCall,
  NAMESPACE,
  tagsOf,
  unmarkedCalls,
  type WrittenCall,
} from "./written-calls.ts";

type Section = {
  begin: string;
  /** None: until the end of the answer. */
  ends: readonly string[];
  /** What follows the mark that ends it, if that is hidden too. */
  next?: (end: string, hidden: string) => Section | undefined;
};

const MESSAGE_ENDS = ["<|end|>", "<|call|>", "<|return|>", "<|start|>"];
/** What a model writes to a channel other than the final one is a thought or a call. */
const CHANNEL: Section = {
  begin: "<|channel|>",
  ends: ["<|message|>"],
  next: (_, name) => {
    if (name.includes("final")) return undefined;
    const called = /\bto=functions\.([\w-]{1,64})/.exec(name)?.[1];
    return called ? { ...MESSAGE, begin: `${CALL_TO}${called}` } : MESSAGE;
  },
};
const MESSAGE: Section = {
  begin: "",
  ends: MESSAGE_ENDS,
  next: (end) => (end === START.begin ? START : undefined),
};
/** The role of the writer. */
const START: Section = {
  begin: "<|start|>",
  ends: ["<|message|>", CHANNEL.begin],
  next: (end) => (end === CHANNEL.begin ? CHANNEL : undefined),
};

const THOUGHTS: readonly Section[] = [
  ...tagsOf("think", "thinking", "thought", "reasoning", "reflection", "analysis", "scratchpad"),
  ...tagsOf("scratch_pad", "seed:think", `${NAMESPACE}thinking`),
  { begin: "[THINK]", ends: ["[/THINK]"] },
  { begin: "◁think▷", ends: ["◁/think▷"] },
  { begin: "<|begin_of_thought|>", ends: ["<|end_of_thought|>"] },
  { begin: "<|START_THINKING|>", ends: ["<|END_THINKING|>"] },
  { begin: "<|channel>thought", ends: ["<channel|>"] },
  { begin: "<|inner_prefix|>", ends: ["<|inner_suffix|>"] },
  { begin: "<unused94>", ends: ["<unused95>"] },
];
/** How models mark what is not meant for the listener, if the server leaves it in the answer. */
const SECTIONS: readonly Section[] = [
  ...THOUGHTS,
  { begin: "<|im_start|>", ends: ["\n"] },
  { begin: "<|start_header_id|>", ends: ["<|end_header_id|>"] },
  { begin: "<start_of_turn>", ends: ["\n"] },
  { begin: "<|header_start|>", ends: ["<|header_end|>"] },
  { begin: "[INST]", ends: ["[/INST]"] },
  CHANNEL,
  START,
  ...CALL_MARKS,
];
/** Marks without a content. */
const BARE = [
  ...[
    "message end call return im_end eot eot_id eom_id endoftext end_of_text begin_of_text assistant CHATBOT_TOKEN",
    "START_RESPONSE END_RESPONSE START_OF_TURN_TOKEN END_OF_TURN_TOKEN",
    "begin_of_solution end_of_solution begin_of_box end_of_box",
  ].flatMap((names) => names.split(" ").map((name) => `<|${name}|>`)),
  ...["<end_of_turn>", "<｜end▁of▁sentence｜>", "<s>", "</s>", "<eos>", "[/INST]"],
  ...["answer", "response", "final_answer", "output"].flatMap((name) => [`<${name}>`, `</${name}>`]),
];
const ENDS = THOUGHTS.flatMap(({ ends }) => ends);
/** `functions.name({…})` begins like a word that ends a sentence. */
const WRITTEN_CALL = "functions.";
const OUTSIDE = toMarks([
  ...SECTIONS.map(({ begin }) => begin),
  ...ENDS,
  ...BARE,
  "</tool_call>",
  WRITTEN_CALL,
]);

/**
 * Takes thoughts, channel marks and calls written as text out of an answer as it streams in. A mark may be split over pieces.
 * Thoughts that begin without a mark cannot be told from the answer: only their end is left out.
 */
export class ThoughtFilter {
  private pending = "";
  /** What is being hidden. */
  private section: Section | undefined;
  private hidden = "";
  private hasSpoken = false;
  private readonly written: WrittenCall[] = [];

  /** Adds a piece and returns what may be said of it. */
  push(piece: string): string {
    this.pending += piece;
    if (this.mayBeCall()) return "";
    let said = "";
    for (;;) {
      const marks = this.section ? toMarks(this.section.ends) : OUTSIDE;
      const found = findFirst(this.pending, marks);
      if (!found) {
        const keep = partialLength(this.pending, marks);
        said += this.take(this.pending.length - keep);
        return this.said(said);
      }
      said += this.take(found.at);
      if (this.section === undefined && found.mark === WRITTEN_CALL) {
        const call = readBeginning(this.pending);
        if (call === "unclear") return this.said(said);
        if (call === "text") {
          said += this.take(found.mark.length);
          continue;
        }
      }
      this.pass(found.mark);
    }
  }

  /** The answer is complete: returns what looked like the beginning of a mark. */
  finish(): string {
    if (this.mayBeCall()) {
      this.written.push(...unmarkedCalls(this.pending));
      if (this.written.length > 0) this.pending = "";
    }
    const rest = this.section === undefined ? this.pending : "";
    if (this.section) this.end(this.pending);
    this.pending = "";
    return this.said(rest);
  }

  /** The calls that were written as text so far. Each is returned once. */
  takeCalls(): WrittenCall[] {
    return this.written.splice(0);
  }

  /** Whether all that has come may be a call without any mark. */
  private mayBeCall(): boolean {
    return this.section === undefined && !this.hasSpoken && mayBeUnmarkedCall(this.pending);
  }

  /** Leaves out a mark, which begins or ends a section. */
  private pass(mark: string): void {
    this.pending = this.pending.slice(mark.length);
    if (this.section === undefined) {
      this.section =
        mark === WRITTEN_CALL
          ? { begin: mark, ends: [/^[\w.-]*\(\s*\{/.test(this.pending) ? "})" : ")"] }
          : SECTIONS.find(({ begin }) => begin === mark);
      return;
    }
    const { next } = this.section;
    const hidden = this.hidden;
    this.end(this.section.begin === WRITTEN_CALL ? mark : "");
    this.section = next?.(mark, hidden);
  }

  private end(last: string): void {
    if (this.section) this.written.push(...callsWithin(this.section.begin, this.hidden + last));
    this.hidden = "";
  }

  /** Removes the beginning of what is pending. Returns it unless it is hidden. */
  private take(length: number): string {
    const taken = this.pending.slice(0, length);
    this.pending = this.pending.slice(length);
    if (this.section === undefined) return taken;
    this.hidden += taken;
    return "";
  }

  /** Without the empty lines between the thoughts and the answer. */
  private said(text: string): string {
    const shown = this.hasSpoken ? text : text.trimStart();
    this.hasSpoken ||= shown !== "";
    return shown;
  }
}

/** Whether "functions." begins a call; the arguments' first sign tells how it ends. */
function readBeginning(pending: string): "call" | "text" | "unclear" {
  const rest = pending.slice(WRITTEN_CALL.length);
  if (/^[A-Za-z_][\w-]{0,63}\(\s*\S/.test(rest)) return "call";
  return rest === "" || /^[A-Za-z_][\w-]{0,63}(?:\(\s{0,20})?$/.test(rest) ? "unclear" : "text";
}

/** Models write marks in capitals too. Only letters that keep their length are changed. */
function lower(text: string): string {
  return text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

type Mark = { mark: string; lowered: string };

function toMarks(marks: readonly string[]): Mark[] {
  return marks.map((mark) => ({ mark, lowered: lower(mark) }));
}

function findFirst(text: string, marks: readonly Mark[]): { at: number; mark: string } | undefined {
  const searched = lower(text);
  return marks
    .map(({ mark, lowered }) => ({ at: searched.indexOf(lowered), mark }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0];
}

/** How many of the last characters may be the beginning of a mark. */
function partialLength(text: string, marks: readonly Mark[]): number {
  const longest = Math.max(0, ...marks.map(({ mark }) => mark.length)) - 1;
  const end = lower(text.slice(-longest));
  for (let length = Math.min(longest, end.length); length > 0; length -= 1) {
    const tail = end.slice(-length);
    if (marks.some(({ lowered }) => lowered.startsWith(tail))) return length;
  }
  return 0;
}
