/** The shape of a page while it is fetched. */
export default function Loading() {
  return (
    <div aria-busy="true" className="p-6">
      <p className="sr-only" role="status">
        Loading the page
      </p>
      {[60, 90, 75, 82].map((width) => (
        <div key={width} style={{ width: `${width}%` }} className="mb-4 h-3 rounded-xs bg-surface-press" />
      ))}
    </div>
  );
}
