import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { useAntTheme } from "../../ui/ant_theme.ts";

/** The content security policy requires it on the styles that Ant Design inserts. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";

/** Our theme for the staff panel. */
export const Ant = ({ children }: { children: ReactNode }) => (
  <ConfigProvider theme={useAntTheme()} csp={{ nonce }} button={{ autoInsertSpace: false }}>{children}</ConfigProvider>
);
