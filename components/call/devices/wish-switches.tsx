import type { WishControl } from "../live/call-view-props.ts";
import { useWords } from "../words/use-words.tsx";

/** How the visitor wants to talk in this call. */
export function WishSwitches({ wishes }: { wishes: WishControl }) {
  const words = useWords().call;
  return (
    <>
      <WishSwitch
        testId="let-me-finish"
        label={words.letMeFinish}
        hint={words.letMeFinishHint}
        isOn={wishes.patient}
        onChange={wishes.setPatient}
      />
      <WishSwitch
        testId="push-to-talk"
        label={words.pushToTalk}
        hint={words.pushToTalkHint}
        isOn={wishes.pushToTalk}
        onChange={wishes.setPushToTalk}
      />
    </>
  );
}

type SwitchProps = {
  testId: string;
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

function WishSwitch({ testId, label, hint, isOn, onChange }: SwitchProps) {
  return (
    <label className="grid grid-cols-[auto_1fr] gap-x-2 text-sm">
      <input
        type="checkbox"
        data-testid={testId}
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="mt-0.5 size-4 accent-accent"
      />
      <span>{label}</span>
      <span className="col-start-2 text-xs text-muted">{hint}</span>
    </label>
  );
}
