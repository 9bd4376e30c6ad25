"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useWords } from "#components/words/use-words.tsx";
import { InputField, type InputFieldProps } from "./field.tsx";

/** A password, with a button that shows what was typed. */
export function PasswordField(props: Omit<InputFieldProps, "type" | "trailing">) {
  const words = useWords("ui");
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <InputField
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-sm text-muted hover:text-foreground focus-visible:outline-offset-[-3px]"
        >
          <Icon aria-hidden="true" className="size-4 stroke-[1.75]" />
          <span className="sr-only">{words.showPassword}</span>
        </button>
      }
    />
  );
}
