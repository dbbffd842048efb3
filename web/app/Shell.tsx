/** Layout of the signed-in pages: top bar, content, bottom bar and dialogs. */
import { Outlet } from "@tanstack/react-router";
import { AntProvider } from "./AntProvider.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { ClockBadge } from "./MarketChip.tsx";
import { DialogHost } from "./DialogHost.tsx";
import { TopBar } from "./TopBar.tsx";
import { VisitorBar } from "./VisitorBar.tsx";
import { useSession } from "../lib/session.ts";

export function Shell() {
  const visitor = useSession().phase !== "signed-in";
  return (
    <AntProvider>
      <DialogHost>
        <a className="skip" href="#content">Skip to content</a>
        {visitor ? <VisitorBar /> : <TopBar />}
        <ClockBadge />
        <div id="content" tabIndex={-1}>
          <Outlet />
        </div>
        <footer className="foot-note">
          Virtual money, for education. Not financial advice. <a href="/licences.txt">Licences</a>
        </footer>
        {!visitor && <BottomBar />}
      </DialogHost>
    </AntProvider>
  );
}
