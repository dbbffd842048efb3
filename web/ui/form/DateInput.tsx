/** A date as YYYY-MM-DD: the device's own picker on a phone, elsewhere Ant Design's, which is loaded on demand. */
import type { DateInputProps } from "./AntDatePicker.tsx";
import { lazily } from "../page/lazily.tsx";
import { TextInput } from "./TextInput.tsx";
import { usePhone } from "../usePhone.ts";

const Native = ({ onChange, ...props }: DateInputProps) => (
  <TextInput
    type="date"
    {...props}
    onChange={(event) => onChange(event.target.value)}
  />
);

const Picker = lazily(async () => (await import("./AntDatePicker.tsx")).AntDatePicker, Native, Native);

export const DateInput = (props: DateInputProps) => usePhone() ? <Native {...props} /> : <Picker {...props} />;
