import { Notice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { isShotProblem } from "#lib/photo-avatar/shots/check-shot.ts";
import type { ShotError } from "../check-photo.ts";

/** What is wrong with a further picture, and that the avatar works without it. */
export function ShotErrors({ errors }: { errors: readonly ShotError[] }) {
  const { shots: words, problems } = useWords("photoAvatar");
  return (
    <Notice tone="danger">
      {errors.map((error) => (
        <p key={error}>{isShotProblem(error) ? words.problems[error] : problems[error]}</p>
      ))}
      <p className="pt-1">{words.without}</p>
    </Notice>
  );
}
