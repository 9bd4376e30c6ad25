import { useMemo, useReducer, useState } from "react";
import { joinScenes } from "#lib/video/script/fill-script.ts";
import {
  type Change,
  changeScript,
  type History,
  type ScriptEdits,
  startHistory,
} from "../script/use-script.ts";

/** How a scene looks. Empty texts stand for what the render says, and for nothing. */
type SceneLook = {
  background: string;
  /** The reference of an uploaded picture. */
  picture: string;
  picturePlace: "beside" | "behind";
  text: string;
};

export type SceneValues = SceneLook & { script: string };

export const PLAIN: SceneLook = { background: "", picture: "", picturePlace: "beside", text: "" };

/** A scene that is edited. Its id stays the same while others come and go. */
export type EditedScene = SceneLook &
  ScriptEdits & {
    id: number;
    script: string;
    caret: number | null;
    setLook: (part: Partial<SceneLook>) => void;
    /** Counts an upload until it is done, because the take needs what it brings. */
    countUpload: (upload: Promise<void>) => Promise<void>;
  };

type Scene = { key: number; history: History; look: SceneLook };
type State = { scenes: Scene[]; nextKey: number };
type SceneChange =
  | { kind: "script"; key: number; change: Change }
  | { kind: "look"; key: number; part: Partial<SceneLook> }
  | { kind: "add" }
  | { kind: "remove"; key: number }
  /** Puts back a scene that was removed. */
  | { kind: "insert"; scene: Scene; at: number }
  | { kind: "move"; key: number; by: -1 | 1 }
  | { kind: "restore"; values: readonly SceneValues[] };

const startScene = (key: number, { script, ...look }: SceneValues): Scene => ({
  key,
  history: startHistory(script),
  look,
});

export const startScenes = (values: readonly SceneValues[], firstKey = 0): State => ({
  scenes: values.map((value, index) => startScene(firstKey + index, value)),
  nextKey: firstKey + values.length,
});

/** Changes the scenes of a take, of which there is always one. */
export function changeScenes(state: State, change: SceneChange): State {
  const { scenes, nextKey } = state;
  const edit = (key: number, by: (scene: Scene) => Scene) => ({
    ...state,
    scenes: scenes.map((scene) => (scene.key === key ? by(scene) : scene)),
  });
  switch (change.kind) {
    case "script":
      return edit(change.key, (scene) => ({ ...scene, history: changeScript(scene.history, change.change) }));
    case "look":
      return edit(change.key, (scene) => ({ ...scene, look: { ...scene.look, ...change.part } }));
    case "add": {
      const added = startScene(nextKey, { ...PLAIN, script: "" });
      // It gets the focus.
      const history = { ...added.history, now: { script: "", caret: 0 } };
      return { scenes: [...scenes, { ...added, history }], nextKey: nextKey + 1 };
    }
    case "remove":
      return scenes.length > 1 ? { ...state, scenes: scenes.filter(({ key }) => key !== change.key) } : state;
    case "insert": {
      if (scenes.some(({ key }) => key === change.scene.key)) return state;
      const { now } = change.scene.history;
      // It gets the focus.
      const history = { ...change.scene.history, now: { ...now, caret: now.caret ?? 0 } };
      return { ...state, scenes: scenes.toSpliced(change.at, 0, { ...change.scene, history }) };
    }
    case "move": {
      const from = scenes.findIndex(({ key }) => key === change.key);
      const [moved, to] = [scenes[from], from + change.by];
      if (!moved || to < 0 || to >= scenes.length) return state;
      return { ...state, scenes: scenes.toSpliced(from, 1).toSpliced(to, 0, moved) };
    }
    case "restore":
      return startScenes(change.values, nextKey);
  }
}

/** The values of edited scenes, and nothing else of them. */
export const valuesOf = (scenes: readonly SceneValues[]): SceneValues[] =>
  scenes.map(({ script, background, picture, picturePlace, text }) => ({
    ...{ script, background, picture, picturePlace, text },
  }));

/** The scenes of a draft: its own as `valuesOf` gave them, or the script of one from before there were scenes. */
export function readKept(kept: string | undefined, script: string | undefined): SceneValues[] | null {
  // Written by the editor.
  if (kept !== undefined) return JSON.parse(kept) as SceneValues[];
  return script ? [{ ...PLAIN, script }] : null;
}

/** Whether a take has no more than a script. */
export const isPlain = (scenes: readonly SceneValues[]): boolean =>
  scenes.length === 1 &&
  scenes.every(({ background, picture, text }) => !background && !picture && !text.trim());

/** The scenes as the API takes them. */
export const toSceneInputs = (scenes: readonly SceneValues[]) =>
  scenes.map(({ script, background, picture, picturePlace, text }) => ({
    script: script.trim(),
    ...(background && { background }),
    ...(picture && { picture, picture_place: picturePlace }),
    ...(text.trim() && { text: text.trim() }),
  }));

/** The edited scenes of a take, and how to change them. */
export function useScenes(start: readonly SceneValues[]) {
  const [{ scenes }, change] = useReducer(changeScenes, start, (values) => startScenes(values));
  const [uploads, setUploads] = useState(0);
  const edited = useMemo(
    () =>
      scenes.map(({ key, history, look }): EditedScene => {
        const act = (to: Change) => change({ kind: "script", key, change: to });
        return {
          ...{ ...look, ...history.now, id: key },
          setLook: (part) => change({ kind: "look", key, part }),
          countUpload: (upload) => {
            setUploads((before) => before + 1);
            return upload.finally(() => setUploads((before) => before - 1));
          },
          edit: (to) => act({ kind: "edit", to, atMs: Date.now() }),
          undo: () => act({ kind: "undo" }),
          redo: () => act({ kind: "redo" }),
        };
      }),
    [scenes],
  );
  return {
    scenes: edited,
    script: joinScenes(edited),
    isUploading: uploads > 0,
    add: () => change({ kind: "add" }),
    /** Returns what puts the scene back. */
    remove: (key: number) => {
      const at = scenes.findIndex((scene) => scene.key === key);
      const scene = scenes[at];
      change({ kind: "remove", key });
      return () => scene && change({ kind: "insert", scene, at });
    },
    move: (key: number, by: -1 | 1) => change({ kind: "move", key, by }),
    restore: (values: readonly SceneValues[]) => change({ kind: "restore", values }),
  };
}
