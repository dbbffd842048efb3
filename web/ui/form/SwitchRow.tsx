import { type ReactNode, useId } from "react";
import { Switch } from "./Switch.tsx";

interface Props {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A labelled switch. */
export function SwitchRow({ label, checked, onChange }: Props) {
  const id = useId();
  return (
    <div className="switch-row">
      <label htmlFor={id}>{label}</label>
      <Switch id={id} checked={checked} onChange={onChange} />
    </div>
  );
}
