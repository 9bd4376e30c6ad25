import { expect, test } from "vitest";
import {
  changeScenes,
  isPlain,
  PLAIN,
  readKept,
  startScenes,
  toSceneInputs,
  valuesOf,
} from "./use-scenes.ts";

const scriptsOf = (state: ReturnType<typeof startScenes>) =>
  state.scenes.map(({ history }) => history.now.script);

test("scenes are added, moved and removed with their scripts and looks, and one always stays", () => {
  let state = startScenes([{ ...PLAIN, script: "One." }]);
  state = changeScenes(state, { kind: "add" });
  const [first, second] = state.scenes.map(({ key }) => key);
  if (first === undefined || second === undefined) throw new Error("no scenes");
  const to = { script: "Two.", caret: 4 };
  state = changeScenes(state, { kind: "script", key: second, change: { kind: "edit", to, atMs: 0 } });
  state = changeScenes(state, { kind: "look", key: second, part: { background: "sky" } });
  state = changeScenes(state, { kind: "move", key: second, by: -1 });
  expect(changeScenes(state, { kind: "move", key: second, by: -1 })).toBe(state);
  expect([scriptsOf(state), state.scenes[0]?.look.background]).toEqual([["Two.", "One."], "sky"]);
  state = changeScenes(state, { kind: "script", key: second, change: { kind: "undo" } });
  expect(scriptsOf(state)).toEqual(["", "One."]);
  const [removed] = state.scenes;
  state = changeScenes(state, { kind: "remove", key: second });
  if (!removed) throw new Error("no scene");
  const back = changeScenes(state, { kind: "insert", scene: removed, at: 0 });
  expect([scriptsOf(back), back.scenes[0]?.look.background]).toEqual([["", "One."], "sky"]);
  expect(scriptsOf(changeScenes(state, { kind: "remove", key: first }))).toEqual(["One."]);
});

test("one scene without a look of its own is a plain script, and others are sent without what they lack", () => {
  const scene = { ...PLAIN, script: " Hi. " };
  expect([isPlain([scene]), isPlain([scene, scene]), isPlain([{ ...scene, text: "A" }])]).toEqual([
    true,
    false,
    false,
  ]);
  const shown = { ...scene, picture: "picture:1", text: " Ana " };
  expect(toSceneInputs([scene, shown])).toEqual([
    { script: "Hi." },
    { script: "Hi.", picture: "picture:1", picture_place: "beside", text: "Ana" },
  ]);
  expect(valuesOf([{ ...scene, key: 3 } as typeof scene])).toEqual([scene]);
});

test("a draft from before there were scenes is restored as one scene", () => {
  const scene = { ...PLAIN, script: "Hi." };
  expect(readKept(undefined, "Hi.")).toEqual([scene]);
  expect(readKept(JSON.stringify([scene, scene]), "")).toEqual([scene, scene]);
  expect([readKept(undefined, undefined), readKept(undefined, "")]).toEqual([null, null]);
});
