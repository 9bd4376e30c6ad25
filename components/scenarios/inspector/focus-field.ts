/** How long to wait for the form: it may still be loading. */
const PATIENCE_MS = 1_500;

/** Focuses a field of a node, or of the scenario if `nodeId` is null, as soon as its form is on the page. */
export function focusFieldSoon(nodeId: string | null, path: readonly string[]): void {
  const until = performance.now() + PATIENCE_MS;
  const attempt = () => {
    const root = document.querySelector(`[data-field-root="${CSS.escape(nodeId ?? "")}"]`);
    if (root && focusField(root, path)) return;
    if (performance.now() < until) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}

/**
 * Opens what hides a field and focuses it. A path that leads further than the form focuses its last known part. Returns
 * false if the first part is not there yet.
 */
export function focusField(root: Element, path: readonly string[]): boolean {
  let place = root;
  for (const segment of path) {
    const next = place.querySelector(`[data-field="${CSS.escape(segment)}"]`);
    if (!next) break;
    place = next;
  }
  if (place === root && path.length > 0) return false;
  for (let around = place.closest("details"); around; around = outerDetails(around)) around.open = true;
  const control =
    place.querySelector<HTMLElement>("input, textarea, select") ??
    place.querySelector<HTMLElement>("button, summary");
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: "center" });
  return true;
}

const outerDetails = (details: Element): HTMLDetailsElement | null =>
  details.parentElement?.closest("details") ?? null;
