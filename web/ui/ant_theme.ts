/** Ant Design's theme, from the tokens. */
import { theme as antTheme, type ThemeConfig } from "antd";
import { type Mode, useMode } from "./mode.ts";
import { dark, light } from "./tokens.ts";
import { useStill } from "./usePhone.ts";

/** Ant Design derives a palette from seed colours; ours are checked for contrast, so they override it. */
function configOf(mode: Mode, motion: boolean): ThemeConfig {
  const palette = mode === "dark" ? dark : light;
  const base = mode === "dark" ? antTheme.darkAlgorithm : antTheme.defaultAlgorithm;
  return {
    algorithm: [
      base,
      (_seed, map) => ({
        ...map!,
        colorPrimary: palette.primary,
        colorLink: palette.primary,
        colorLinkHover: palette.primary,
        colorError: palette.loss,
        colorErrorText: palette.loss,
        colorWarning: palette.warning,
        colorSuccess: palette.gain,
        colorText: palette.text,
        colorTextSecondary: palette.secondary,
        colorTextTertiary: palette.secondary,
        colorTextQuaternary: palette.secondary,
        colorBgLayout: palette.page,
        colorBgContainer: palette.card,
        colorBgElevated: palette.raised,
        colorBorder: palette.border,
        colorBorderSecondary: palette.border,
      }),
    ],
    token: {
      colorPrimary: palette.primary,
      borderRadius: 8,
      borderRadiusLG: 10,
      fontSize: 14,
      fontFamily: "var(--font)",
      motion,
      motionDurationFast: "0.12s",
      motionDurationMid: "0.16s",
      motionDurationSlow: "0.2s",
      controlHeight: 36,
      controlHeightSM: 28,
    },
    components: {
      Button: {
        primaryColor: palette.onPrimary,
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
        fontWeight: 500,
      },
      Checkbox: { colorBorder: palette.edge },
      Segmented: {
        itemSelectedBg: mode === "dark" ? palette.border : palette.card,
        trackBg: mode === "dark" ? palette.page : palette.hover,
        itemColor: palette.secondary,
        itemSelectedColor: palette.text,
      },
    },
  };
}

const moving = { light: configOf("light", true), dark: configOf("dark", true) };
const still = { light: configOf("light", false), dark: configOf("dark", false) };

export function useAntTheme(): ThemeConfig {
  const configs = useStill() ? still : moving;
  return configs[useMode()];
}
