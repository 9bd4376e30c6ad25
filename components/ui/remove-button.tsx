import { X } from "lucide-react";
import { Button } from "./button.tsx";

type RemoveButtonProps = {
  /** What the button does and to which item, such as “Remove Rome”. */
  name: string;
  onClick: () => void;
  className?: string;
  /** Its name for code that gives it the focus. */
  part?: string;
};

/** Removes an item from a list. */
export function RemoveButton({ name, onClick, className, part }: RemoveButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={name}
      title={name}
      data-part={part}
      onClick={onClick}
      {...(className && { className })}
      icon={X}
    />
  );
}
