/** The metadata of a room whose visitor has found no place: the workers have all the calls that they take. */
export const NO_PLACE = "no_place";
