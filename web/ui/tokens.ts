/** All colours of the app. The build writes them as custom properties; ui/ant_theme.ts passes them to Ant Design. */
export interface Palette {
  readonly primary: string;
  readonly onPrimary: string;
  readonly gain: string;
  readonly loss: string;
  readonly warning: string;
  readonly text: string;
  readonly secondary: string;
  readonly page: string;
  readonly card: string;
  readonly raised: string;
  readonly border: string;
  /** Border of form fields. */
  readonly edge: string;
  readonly hover: string;
  readonly primaryTint: string;
  readonly gainTint: string;
  readonly lossTint: string;
  readonly warningTint: string;
  readonly violet: string;
  readonly violetTint: string;
  /** The user's drawings on a chart. */
  readonly magenta: string;
  readonly grid: string;
  /** Series of charts and segments of bars, by `lib/market/sectors.ts`; s0 is neutral. */
  readonly s0: string;
  readonly s1: string;
  readonly s2: string;
  readonly s3: string;
  readonly s4: string;
  readonly s5: string;
  readonly s6: string;
  readonly s7: string;
  readonly s8: string;
  readonly s9: string;
  readonly s10: string;
  readonly s11: string;
  readonly s12: string;
  /** Dots beside the first three ranks. */
  readonly gold: string;
  readonly silver: string;
  readonly bronze: string;
  readonly shadow: string;
  readonly backdrop: string;
}

export const light: Palette = {
  primary: "#1b5fd9",
  onPrimary: "#ffffff",
  gain: "#0b7a55",
  loss: "#c02636",
  warning: "#9a5b00",
  text: "#1a2230",
  secondary: "#5a6678",
  page: "#f6f8fb",
  card: "#ffffff",
  raised: "#ffffff",
  border: "#dfe4ec",
  edge: "#808da1",
  hover: "#f0f4fa",
  primaryTint: "#e8f0fe",
  gainTint: "#e4f5ee",
  lossTint: "#fdebed",
  warningTint: "#fdf3e1",
  violet: "#6d3fc4",
  violetTint: "#f1eafc",
  magenta: "#b0307e",
  grid: "#eef1f6",
  s0: "#c5cedb",
  s1: "#1b5fd9",
  s2: "#6e9fee",
  s3: "#0f8a8a",
  s4: "#74c2b8",
  s5: "#6d3fc4",
  s6: "#b39be0",
  s7: "#c98a1b",
  s8: "#a8481f",
  s9: "#6f8f1f",
  s10: "#b5307f",
  s11: "#e79ab8",
  s12: "#5f6f86",
  gold: "#c39a2e",
  silver: "#8f9bb0",
  bronze: "#b0683b",
  shadow: "0 8px 28px rgb(20 30 50 / 14%)",
  backdrop: "rgb(20 28 42 / 45%)",
};

export const dark: Palette = {
  primary: "#6ea8ff",
  onPrimary: "#0b0e13",
  gain: "#3ecf8e",
  loss: "#ff7a85",
  warning: "#f0b44c",
  text: "#e6eaf0",
  secondary: "#97a3b4",
  page: "#0b0e13",
  card: "#12161d",
  raised: "#1a2029",
  border: "#262e3a",
  edge: "#5f6c80",
  hover: "#1a2029",
  primaryTint: "#16243c",
  gainTint: "#10291f",
  lossTint: "#331a1e",
  warningTint: "#2f2412",
  violet: "#b79bff",
  violetTint: "#231a3a",
  magenta: "#f08ac6",
  grid: "#1b222c",
  s0: "#3a4554",
  s1: "#6ea8ff",
  s2: "#3f6fbd",
  s3: "#3cc0b4",
  s4: "#22776f",
  s5: "#b79bff",
  s6: "#7358b8",
  s7: "#e0ab4a",
  s8: "#c8693c",
  s9: "#a9c958",
  s10: "#e27bb4",
  s11: "#96406e",
  s12: "#8795aa",
  gold: "#c39a2e",
  silver: "#8f9bb0",
  bronze: "#b0683b",
  shadow: "0 10px 32px rgb(0 0 0 / 55%)",
  backdrop: "rgb(0 0 0 / 60%)",
};

/** Candles keep their colours in both themes. */
export const candles = { up: "#26a69a", down: "#ef5350" } as const;

const properties = (palette: Palette): string =>
  Object.entries(palette).map(([name, value]) =>
    `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`
  ).join(" ");

/** The palettes as CSS. The user's choice (`data-theme` on <html>) overrides the system's preference. */
export const tokensCss = (): string =>
  [
    `:root { color-scheme: light; ${properties(light)} }`,
    `@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { color-scheme: dark; ${
      properties(dark)
    } } }`,
    `:root[data-theme="dark"] { color-scheme: dark; ${properties(dark)} }`,
  ].join("\n");
