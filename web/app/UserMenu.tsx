import { chooseLanguage, type Language, language, languages, t } from "../lib/text.ts";
import { Link } from "@tanstack/react-router";
import { useDialogs } from "../lib/dialogs.ts";
import { logout, useUser } from "../lib/api/session.ts";
import { useMayMoveClock } from "../lib/market/may_move_clock.ts";
import { isStaff } from "../../core/kernel/operation.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Icon } from "../ui/icons.tsx";
import { Select } from "../ui/form/Select.tsx";
import { Popup } from "../ui/page/Popup.tsx";
import { toggleTheme, useMode } from "../ui/mode.ts";

/** Also on a phone, where the market's state is not in the top bar. */
function ClockItem({ onOpen }: { onOpen: () => void }) {
  const { open } = useDialogs();
  if (!useMayMoveClock()) return null;
  const start = () => {
    onOpen();
    open({ kind: "clock" });
  };
  return (
    <button type="button" className="menu-item" onClick={start}>
      <Icon name="clock" /> {t("Move market time")}
    </button>
  );
}

export function UserMenu() {
  const user = useUser();
  const mode = useMode();
  const { open } = useDialogs();
  const name = user ? user.display_name || user.username || user.email : t("Your account");
  return (
    <Popup
      label={t("Menu of {name}", { name })}
      trigger={<Avatar name={name} url={user?.avatar_url ?? null} size={30} />}
    >
      {(close) => (
        <div className="user-menu">
          <div className="who">
            <strong className="ellipsis">{name}</strong>
            {user && <span className="muted small ellipsis">{user.email}</span>}
          </div>
          <Link to="/profile" className="menu-item" onClick={close}>
            <Icon name="user" /> {t("Edit Profile")}
          </Link>
          <Link to="/profile/settings" className="menu-item" onClick={close}>
            <Icon name="lock" /> {t("Account settings")}
          </Link>
          {user && isStaff(user.role) && (
            <Link to="/admin" className="menu-item" onClick={close}>
              <Icon name="shield" /> {t("Staff panel")}
            </Link>
          )}
          {user?.role === "admin" && (
            <Link to="/waverider" className="menu-item" onClick={close}>
              <Icon name="chart" /> {t("Waverider")}
            </Link>
          )}
          <ClockItem onOpen={close} />
          <button type="button" className="menu-item" onClick={toggleTheme}>
            <Icon name={mode === "dark" ? "sun" : "moon"} /> {mode === "dark" ? t("Light theme") : t("Dark theme")}
          </button>
          <button
            type="button"
            className="menu-item desktop-only"
            onClick={() => {
              close();
              open({ kind: "shortcuts" });
            }}
          >
            <Icon name="keys" /> {t("Keyboard shortcuts")}
          </button>
          <label className="menu-item">
            <Icon name="globe" /> <span className="grow">{t("Language")}</span>
            <Select
              size="small"
              value={language()}
              options={Object.entries(languages).map(([value, label]) => ({ value: value as Language, label }))}
              onChange={chooseLanguage}
            />
          </label>
          <button type="button" className="menu-item" onClick={() => void logout()}>
            <Icon name="leave" /> {t("Sign Out")}
          </button>
        </div>
      )}
    </Popup>
  );
}
