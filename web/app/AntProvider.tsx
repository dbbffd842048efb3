/** Ant Design for the signed-in pages: theme, and the nonce that the content policy asks of its styles. */
import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { useThemeConfig } from "./ant_theme.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";

export const AntProvider = ({ children }: { children: ReactNode }) => (
  <ConfigProvider
    theme={useThemeConfig()}
    csp={{ nonce }}
    // Inside a modal dialog everything outside of it is inert, so what pops up must be inside too.
    getPopupContainer={(trigger) => trigger?.closest<HTMLElement>("dialog") ?? document.body}
  >
    {children}
  </ConfigProvider>
);
