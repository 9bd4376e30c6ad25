import { Fragment, type ReactNode } from "react";

type RichProps = {
  /** Such as "Read <docs>the docs</docs> of {name}." */
  text: string;
  /** Renders the content of each tag, by name. */
  parts?: Record<string, (inner: ReactNode) => ReactNode>;
  /** Fills the gaps, by name. */
  values?: Record<string, ReactNode>;
};

const TAG = /<(\w+)>(.*?)<\/\1>/;
const GAP = /\{(\w+)\}/;

/** A text of a catalogue with markup inside its sentence. Values are never read as markup. */
export function Rich({ text, parts = {}, values = {} }: RichProps): ReactNode {
  const tag = TAG.exec(text);
  if (!tag) return <Filled text={text} values={values} />;
  const [whole, name = "", inner = ""] = tag;
  const render = parts[name];
  if (!render) throw new Error(`This text has a part <${name}>, but nothing renders it: ${text}`);
  return (
    <>
      <Filled text={text.slice(0, tag.index)} values={values} />
      {render(<Rich text={inner} parts={parts} values={values} />)}
      <Rich text={text.slice(tag.index + whole.length)} parts={parts} values={values} />
    </>
  );
}

function Filled({ text, values }: { text: string; values: Record<string, ReactNode> }) {
  // Split by a pattern with one group, names of gaps are at the odd places.
  return text.split(GAP).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their order.
    <Fragment key={index}>{index % 2 === 1 ? (values[piece] ?? `{${piece}}`) : piece}</Fragment>
  ));
}
