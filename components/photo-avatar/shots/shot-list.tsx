"use client";

import { Camera } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { FaceFinder } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { SHOTS, type Shot } from "#lib/photo-avatar/shots/shots.ts";
import type { GoodPhoto } from "../check-photo.ts";
import type { MadeAvatar } from "../make-in-browser.ts";
import { ShotRow } from "./shot-row.tsx";
import { ShotsCamera } from "./shots-camera.tsx";
import type { ShotStates } from "./use-shots.ts";

type ShotListProps = {
  find: FaceFinder;
  portrait: GoodPhoto;
  shots: ShotStates;
  chooseShot: (shot: Shot, file: Blob | undefined) => void;
  /** Called when the camera opens and closes. */
  onTaking: (isTaking: boolean) => void;
  /** Of the finished avatar; undefined while it is being made. */
  looks: MadeAvatar["looks"] | undefined;
};

/** Further pictures of the person, each optional: with the camera in one go, or one by one as files. */
export function ShotList({ find, portrait, shots, chooseShot, onTaking, looks }: ShotListProps) {
  const { shots: words } = useWords("photoAvatar");
  /** Those that the open camera takes, one after the other. */
  const [taking, setTaking] = useState<readonly Shot[]>();
  const open = (order: readonly Shot[] | undefined) => {
    setTaking(order);
    onTaking(order !== undefined);
  };
  const isSmiling = portrait.hints.includes("smile");
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2 className="text-sm font-medium">{words.title}</h2>
        <p className="pt-1 text-sm text-muted">{words.intro}</p>
      </div>
      {isSmiling ? (
        <Notice>{words.problems.portraitSmiles}</Notice>
      ) : (
        <>
          <Button className="self-start" onClick={() => open(SHOTS)} icon={Camera}>
            {words.takeAll}
          </Button>
          <ul className="divide-y rounded-md border">
            {SHOTS.map((shot) => (
              <ShotRow
                key={shot}
                shot={shot}
                state={shots[shot]}
                choose={(file) => chooseShot(shot, file)}
                take={() => open([shot])}
                before={looks?.before.get(shot)}
                after={looks?.after.get(shot)}
              />
            ))}
          </ul>
        </>
      )}
      {taking && (
        <ShotsCamera
          find={find}
          portrait={portrait.face}
          order={taking}
          shots={shots}
          chooseShot={chooseShot}
          onClose={() => open(undefined)}
        />
      )}
    </section>
  );
}
