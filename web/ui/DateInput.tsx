/** A date as YYYY-MM-DD: the device's own picker on a phone, elsewhere Ant Design's, which is loaded on demand. */
import { lazy, Suspense } from "react";
import type { DateInputProps } from "./AntDatePicker.tsx";
import { TextInput } from "./TextInput.tsx";
import { usePhone } from "./usePhone.ts";

const Picker = lazy(async () => ({ default: (await import("./AntDatePicker.tsx")).AntDatePicker }));

const Native = ({ onChange, ...props }: DateInputProps) => (
  <TextInput
    type="date"
    {...props}
    onChange={(event) => onChange(event.target.value)}
  />
);

export function DateInput(props: DateInputProps) {
  if (usePhone()) return <Native {...props} />;
  return (
    <Suspense fallback={<Native {...props} />}>
      <Picker {...props} />
    </Suspense>
  );
}
