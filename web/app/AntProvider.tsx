/** Configures Ant Design: theme, and the nonce that the content policy requires of its styles. */
import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { useThemeConfig } from "./ant_theme.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";

export const AntProvider = ({ children }: { children: ReactNode }) => (
  <ConfigProvider
    theme={useThemeConfig()}
    csp={{ nonce }}
    // Outside a modal dialog everything is inert, so popups are mounted inside it.
    getPopupContainer={(trigger) => trigger?.closest<HTMLElement>("dialog") ?? document.body}
  >
    {children}
  </ConfigProvider>
);
