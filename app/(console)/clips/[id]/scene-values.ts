import { PLAIN, type SceneValues } from "#components/clips/scenes/scene-values.ts";
import type { TakeRow } from "#lib/video/takes/queries.ts";

type Written = Pick<TakeRow, "script" | "template" | "scenes">;

/** What the next take starts with: the scenes of the newest one, with their variables. */
export function toSceneValues(take: Written | undefined): SceneValues[] {
  if (!take?.scenes) return [{ ...PLAIN, script: take?.template ?? take?.script ?? "" }];
  return take.scenes.map(({ template, ...scene }) => ({
    ...{ ...PLAIN, ...scene },
    script: template?.script ?? scene.script,
    text: template?.text ?? scene.text ?? "",
  }));
}
