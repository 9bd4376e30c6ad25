/** How a scene looks. Empty texts stand for what the render says, and for nothing. */
export type SceneLook = {
  background: string;
  /** The reference of an uploaded picture. */
  picture: string;
  picturePlace: "beside" | "behind";
  text: string;
};

export type SceneValues = SceneLook & { script: string };

export const PLAIN: SceneLook = { background: "", picture: "", picturePlace: "beside", text: "" };
