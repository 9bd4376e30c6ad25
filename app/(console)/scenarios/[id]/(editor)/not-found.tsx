import ConsoleNotFound from "../../../not-found.tsx";

export { generateMetadata } from "../../../not-found.tsx";

/** As wide as the editor's skeleton, so that nothing moves when a scenario turns out to be missing. */
export default function EditorNotFound() {
  return (
    <div data-needs-width className="contents">
      <ConsoleNotFound />
    </div>
  );
}
