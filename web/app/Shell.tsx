/** Layout of the signed-in pages: top bar, content, bottom bar and dialogs. */
import { Outlet } from "@tanstack/react-router";
import { BottomBar } from "./BottomBar.tsx";
import { ConnectionLine } from "./MarketChip.tsx";
import { CatchingUp, MovingLine } from "./CatchingUp.tsx";
import { Announcements } from "./Announcements.tsx";
import { ErasureBanner } from "./ErasureBanner.tsx";
import { MarketChanged } from "./MarketChanged.tsx";
import { ClockMoves } from "./ClockMoves.tsx";
import { DialogHost } from "./DialogHost.tsx";
import { AlertToasts } from "./AlertToasts.tsx";
import { FillToasts } from "./FillToasts.tsx";
import { PasswordHost } from "./PasswordHost.tsx";
import { TopBar } from "./TopBar.tsx";
import { VisitorBar } from "./VisitorBar.tsx";
import { t } from "../lib/text.ts";
import { Text } from "../ui/Text.tsx";
import { useSession } from "../lib/api/session.ts";
import { FeedbackWidget } from "../features/feedback/FeedbackButton.tsx";

export function Shell() {
  const visitor = useSession().phase !== "signed-in";
  return (
    <DialogHost>
      <a className="skip" href="#content">{t("Skip to content")}</a>
      {visitor ? <VisitorBar /> : <TopBar />}
      <ConnectionLine />
      <MovingLine />
      <CatchingUp className="catching-up-line narrow-only" />
      <Announcements />
      <ErasureBanner />
      <MarketChanged />
      <FillToasts />
      <AlertToasts />
      <ClockMoves />
      <PasswordHost />
      <div id="content" tabIndex={-1}>
        <Outlet />
      </div>
      <footer className="foot-note">
        <span>
          {t("Virtual money, for education. Not financial advice.")} <a href="/licences.txt">{t("Licences")}</a>
        </span>
        <span className="desktop-only">
          <Text of="Press {shortcut} for shortcuts" shortcut={<kbd className="kbd">?</kbd>} />
        </span>
      </footer>
      {!visitor && <FeedbackWidget />}
      {!visitor && <BottomBar />}
    </DialogHost>
  );
}
