import Loading from "../../../loading.tsx";

/** As wide as the editor, so that nothing moves when it comes. */
export default function EditorLoading() {
  return (
    <div data-needs-width>
      <Loading />
    </div>
  );
}
