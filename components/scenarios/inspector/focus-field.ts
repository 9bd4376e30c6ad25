/** How long to wait for the form: it may still be loading. */
const PATIENCE_MS = 1_500;

/**
 * Focuses a field of a node, or of the scenario if `nodeId` is null, as soon as its form is on the page. Without a path it
 * is the first one. `isNew`: its text is a suggestion, so typing replaces it.
 */
export function focusFieldSoon(nodeId: string | null, path: readonly string[], isNew = false): void {
  const until = performance.now() + PATIENCE_MS;
  const attempt = () => {
    const root = document.querySelector(`[data-field-root="${CSS.escape(nodeId ?? "")}"]`);
    // Somebody is already typing there.
    if (path.length === 0 && root?.contains(document.activeElement)) return;
    const isThere = root && (!isNew || findPlace(root, path).isWhole);
    if (isThere && focusField(root, path)) {
      const field = document.activeElement;
      if (isNew && field instanceof HTMLInputElement) field.select();
      return;
    }
    if (performance.now() < until) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}

/**
 * Opens what hides a field and focuses it. A path that leads further than the form focuses its last known part. Returns
 * false if the first part is not there yet.
 */
export function focusField(root: Element, path: readonly string[]): boolean {
  const { place } = findPlace(root, path);
  if (place === root && path.length > 0) return false;
  for (let around = place.closest("details"); around; around = outerDetails(around)) around.open = true;
  const control =
    place.querySelector<HTMLElement>("input, textarea, select") ??
    place.querySelector<HTMLElement>("button, summary");
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: "center" });
  return true;
}

/** The part of a form that a path leads to; without `isWhole`, as far as the form goes. */
function findPlace(root: Element, path: readonly string[]): { place: Element; isWhole: boolean } {
  let place = root;
  for (const segment of path) {
    const next = place.querySelector(`[data-field="${CSS.escape(segment)}"]`);
    if (!next) return { place, isWhole: false };
    place = next;
  }
  return { place, isWhole: true };
}

const outerDetails = (details: Element): HTMLDetailsElement | null =>
  details.parentElement?.closest("details") ?? null;
