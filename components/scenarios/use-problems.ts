"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import type { JsonEditorHandle } from "#components/json-editor/json-editor.tsx";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { Problem } from "./describe-problem.ts";
import type { EditorView } from "./editor-bar.tsx";

const PAUSE_MS = 500;

/** Checks the text when typing pauses. Drops a result that arrives after more typing. */
export function useProblems(
  text: string,
  first: Problem[],
  check: (text: string) => Promise<Problem[] | null>,
) {
  const [problems, setProblems] = useState<Problem[] | null>(first);
  const [isChecking, setChecking] = useState(false);
  const checked = useRef(text);
  useEffect(() => {
    if (text === checked.current) return;
    let isStale = false;
    const timer = setTimeout(() => {
      setChecking(true);
      check(text)
        .then((found) => {
          if (isStale) return;
          checked.current = text;
          setProblems(found);
        })
        // Keeps the known problems if the check fails. The next pause checks again.
        .catch(() => undefined)
        .finally(() => setChecking(false));
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text, check]);
  return { problems, isChecking };
}

/** How long to wait for the form: it may still be loading. */
const PATIENCE_MS = 5_000;

/**
 * Focuses a field of a node, or of the scenario if `nodeId` is null, as soon as its form is on the page. Without a path it
 * is the first one. `isNew`: its text is a suggestion, so typing replaces it.
 */
export function focusFieldSoon(nodeId: string | null, path: readonly string[], isNew = false): void {
  whenThere(nodeId, (root) => {
    // Somebody is already typing there.
    if (path.length === 0 && root.contains(document.activeElement)) return true;
    if ((isNew && !findPlace(root, path).isWhole) || !openPlace(root, path)) return false;
    // What was found is read first: its id would be renamed by the next key.
    const isFound = path.length === 0 && nodeId !== null && !isNew;
    focusField(findPlace(root, isFound ? ["task_instruction"] : path).place);
    const field = document.activeElement;
    if (isNew && field instanceof HTMLInputElement) field.select();
    return true;
  });
}

/** Opens and scrolls to a part of a node's form as soon as it is on the page, without taking the focus. */
export function showFieldSoon(nodeId: string, path: readonly string[]): void {
  whenThere(nodeId, (root) => {
    const { place, isWhole } = findPlace(root, path);
    if (!isWhole || !openPlace(root, path)) return false;
    (place.querySelector("details, fieldset, input, textarea, select") ?? place).scrollIntoView({
      block: "nearest",
    });
    return true;
  });
}

/** Calls `attempt` with the form of a node, once per frame, until it succeeds. Gives up after `PATIENCE_MS`. */
function whenThere(nodeId: string | null, attempt: (root: Element) => boolean): void {
  const until = performance.now() + PATIENCE_MS;
  const look = () => {
    const root = document.querySelector(`[data-field-root="${CSS.escape(nodeId ?? "")}"]`);
    if (root && attempt(root)) return;
    if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Opens what hides a part of a form, and the part itself. A path that leads further than the form opens its last known part.
 * Returns false if the first part is not there yet.
 */
function openPlace(root: Element, path: readonly string[]): boolean {
  const { place } = findPlace(root, path);
  if (place === root && path.length > 0) return false;
  const own = path.length > 0 ? place.querySelector(":scope > details") : null;
  for (let around = own ?? place.closest("details"); around; around = outerDetails(around))
    if (around instanceof HTMLDetailsElement) around.open = true;
  return true;
}

function focusField(place: Element): void {
  const control =
    place.querySelector<HTMLElement>("input, textarea, select") ??
    place.querySelector<HTMLElement>("button, summary");
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: "center" });
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

const outerDetails = (details: Element): Element | null => details.parentElement?.closest("details") ?? null;

type JumpProps = {
  view: EditorView;
  flow: NodesJson | null;
  json: RefObject<JsonEditorHandle | null>;
  onView: (view: EditorView) => void;
  onSelect: (nodeIds: string[]) => void;
  testing: { showFields: () => void };
};

/** Fields of the graph that the properties of the scenario show. */
const SCENARIO_FIELDS = ["role_instruction", "variables", "global_functions"];

/** Jumps to a path: selects its node on the graph and focuses its field, or opens the JSON and puts the cursor there. */
export function useProblemJump({ view, flow, json, onView, onSelect, testing }: JumpProps) {
  const [path, setPath] = useState<string[] | null>(null);
  useEffect(() => {
    if (view !== "json" || !path) return;
    json.current?.goTo(path);
    setPath(null);
  }, [view, path, json]);
  return (segments: string[]) => {
    const [root = "", nodeId] = segments;
    if (view === "graph" && root === "nodes" && nodeId && flow?.nodes[nodeId]) {
      onSelect([nodeId]);
      testing.showFields();
      focusFieldSoon(nodeId, segments.slice(2));
      return;
    }
    if (view === "graph" && flow && SCENARIO_FIELDS.includes(root)) {
      onSelect([]);
      testing.showFields();
      focusFieldSoon(null, segments);
      return;
    }
    onView("json");
    setPath(segments);
  };
}
