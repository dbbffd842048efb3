import type { Profile } from "../../../core/profiles/contract.ts";
import { t } from "../../lib/text.ts";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { Count } from "../../ui/numbers.tsx";
import { Band, BandCell } from "../../ui/page/Band.tsx";

/** How many follow and are followed; the lists open for the owner only. */
export function ProfileBand(
  { profile, onOpen }: { profile: Profile; onOpen?: (side: "followers" | "following") => void },
) {
  const label = (side: "followers" | "following", words: string) =>
    onOpen ? <TextButton onClick={() => onOpen(side)}>{words}</TextButton> : words;
  return (
    <Band label={t("Followers and following")}>
      <BandCell label={label("followers", t("Followers"))} figure={<Count value={profile.total_followers} />} />
      <BandCell label={label("following", t("Following"))} figure={<Count value={profile.total_following} />} />
    </Band>
  );
}
