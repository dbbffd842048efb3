import { ConfigProvider, DatePicker } from "antd";
import dayjs from "dayjs";
import { useAntTheme } from "../ant_theme.ts";

export interface DateInputProps {
  readonly id?: string;
  /** Empty while nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly min?: string;
  readonly max?: string;
  readonly "aria-label"?: string;
  readonly "aria-invalid"?: boolean;
  readonly "aria-describedby"?: string;
}

const SHOWN = "MMM D, YYYY";
const STORED = "YYYY-MM-DD";
/** The content security policy requires it on the styles that Ant Design inserts. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";

export function AntDatePicker({ value, onChange, min, max, ...props }: DateInputProps) {
  return (
    <ConfigProvider
      theme={useAntTheme()}
      csp={{ nonce }}
      // Outside a modal dialog everything is inert, so the calendar is mounted inside it.
      getPopupContainer={(trigger) => trigger?.closest<HTMLElement>("dialog") ?? document.body}
    >
      <DatePicker
        {...props}
        className="date-input"
        value={value ? dayjs(value, STORED) : null}
        onChange={(day) => onChange(day ? day.format(STORED) : "")}
        // Both formats can be typed.
        format={[SHOWN, STORED]}
        {...(min ? { minDate: dayjs(min, STORED) } : {})}
        {...(max ? { maxDate: dayjs(max, STORED) } : {})}
      />
    </ConfigProvider>
  );
}
