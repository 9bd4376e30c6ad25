/**
 * Makes `lib/photo-avatar/basis/motion-basis.bin` from the built-in avatars and their landmarks
 * (`lib/photo-avatar/testing/landmarks`, see `find-landmarks.ts`): `node scripts/photo-avatar/make-basis.ts`
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PEOPLE } from "#lib/avatar-engine/testing/people.ts";
import { makeMotionBasis } from "#lib/photo-avatar/basis/make-motion-basis.ts";
import { encodeMotionBasis } from "#lib/photo-avatar/basis/motion-basis.ts";
import { readKnownPerson } from "#lib/photo-avatar/testing/known-people.ts";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";

const bytes = encodeMotionBasis(makeMotionBasis(await Promise.all(PEOPLE.map(readKnownPerson))));
await writeFile(join(ROOT_DIR, "lib/photo-avatar/basis/motion-basis.bin"), bytes);
console.log(`motion-basis.bin: ${bytes.length} bytes from ${PEOPLE.join(", ")}`);
