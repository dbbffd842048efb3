import { useQuery } from "@tanstack/react-query";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";
import { PersonName } from "../../ui/PersonName.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { mutedQuery } from "./queries.ts";

export function MutedUsers() {
  const { data, error, refetch } = useQuery(mutedQuery());
  const unmute = useCommand("profiles.unmute", { onFail: (failure) => toast.bad(messageOf(failure)) });
  return (
    <Panel title={t("Muted users")}>
      {error && !data
        ? (
          <PageError
            title={t("The list could not be loaded")}
            error={error}
            onRetry={() => void refetch()}
          />
        )
        : !data
        ? <RowsSkeleton rows={1} label={t("Loading the list")} />
        : data.length === 0
        ? (
          <p className="muted small">
            {t("You have muted nobody. Muting hides a user's comments, goals and follows from you.")}
          </p>
        )
        : (
          <ul className="people">
            {data.map((person) => {
              const name = person.display_name || person.username;
              return (
                <li key={person.user_id}>
                  <Avatar name={name} url={person.avatar_url} />
                  <PersonName person={person} />
                  <Button
                    size="small"
                    aria-label={t("Unmute {name}", { name })}
                    disabled={unmute.isPending}
                    onClick={() => unmute.mutate({ user_id: person.user_id })}
                  >
                    {t("Unmute")}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
    </Panel>
  );
}
