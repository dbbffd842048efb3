import { useRef, useState } from "react";
import type { Profile } from "../../../core/profiles/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { isStatus, textDetailOf } from "../../lib/api/errors.ts";
import { sessionState, updateUser } from "../../lib/api/session.ts";
import { message, t } from "../../lib/text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { dataUrlOf, FileFault } from "./avatar_file.ts";

/** The menu of the bar shows the picture, too. */
function showPicture(avatar_url: string | null): void {
  const session = sessionState();
  if (session.phase === "signed-in" && session.user) updateUser({ ...session.user, avatar_url });
}

/** The user's picture; it is stored as soon as it is chosen. */
export function AvatarField({ profile }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const set = useCommand("profiles.set-avatar", {
    onDone: ({ avatar_url }) => showPicture(avatar_url),
    onFail: (error) => {
      const fallback = t("Failed to upload avatar");
      // The server says what is wrong with the picture.
      setFailure(isStatus(error, 400) ? message(textDetailOf(error, fallback)) : fallback);
    },
  });
  const remove = useCommand("profiles.remove-avatar", {
    onDone: () => showPicture(null),
    onFail: () => setFailure(t("The picture could not be removed")),
  });
  const busy = set.isPending || remove.isPending;
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setFailure(null);
    try {
      const image = await dataUrlOf(file, {
        noImage: t("Please select an image file"),
        large: t("Image must be smaller than 5MB"),
        unread: t("Error reading file"),
      });
      set.mutate({ image });
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      setFailure(error.message);
    }
  };
  return (
    <div className="avatar-field">
      <Avatar name={profile.display_name || profile.username} url={profile.avatar_url} size={72} />
      <div>
        <div className="row wrap">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            hidden
            data-testid="avatar-file"
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              // The same file can be chosen again.
              event.target.value = "";
            }}
          />
          <Button size="small" busy={busy} onClick={() => input.current?.click()}>{t("Choose image")}</Button>
          {profile.avatar_url && (
            <Button
              size="small"
              kind="quiet"
              disabled={busy}
              onClick={() => {
                setFailure(null);
                remove.mutate({});
              }}
            >
              {t("Remove")}
            </Button>
          )}
        </div>
        <p className="small muted">{t("PNG, JPEG, WebP or GIF up to 5 MB. Its metadata is removed.")}</p>
        {failure && <p className="small loss" role="alert">{failure}</p>}
      </div>
    </div>
  );
}
