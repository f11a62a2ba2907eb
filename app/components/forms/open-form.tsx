import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { offeredActions } from "#rules/access/console-openings.ts";
import { Button } from "./button.tsx";
import { PostForm } from "./post-form.tsx";

/** The pages with doors to open; opening a door redirects back to the page. */
export const PAGES_WITH_DOORS = ["overview", "mine", "device", "door", "all"] as const;
export type PageWithDoors = (typeof PAGES_WITH_DOORS)[number];

interface OpenFormProps {
  door: { id: string; displayName: string; type: string; deviceId: string; active: boolean | null };
  page: PageWithDoors;
  /** For buttons beside the drawing of a door. */
  iconOnly?: boolean;
  /** For buttons in a row of a list. */
  inRow?: boolean;
  /** For buttons beside the door of another person: they say that it opens only now. */
  once?: boolean;
}

/** Opens a door with one press, or closes one that is held open. The building's layout shows the result. */
export function OpenForm({ door, page, iconOnly, inRow, once }: OpenFormProps) {
  const { t } = useTranslation();
  const { id, displayName, type, deviceId, active } = door;
  const [address] = useSearchParams();
  return (
    <PostForm action={`/domain/doors/${deviceId}/${id}`} className="open-form" preventScrollReset>
      <input type="hidden" name="page" value={page} />
      {page === "all" && <input type="hidden" name="within" value={String(address)} />}
      {offeredActions(type, active).map((action) => (
        <Button
          key={action}
          name="action"
          value={action}
          weight={inRow || once ? "plain" : "primary"}
          icon={action === "open" ? "door-open" : "door-panel"}
          iconOnly={iconOnly}
          small={iconOnly ?? inRow}
        >
          {once && type !== "bistable" ? (
            t("doors.openOnce", { door: displayName })
          ) : iconOnly ? (
            `${t(`doors.actions.${action}`)} ${displayName}`
          ) : (
            <>
              {t(`doors.actions.${action}`)} <span className="unseen">{displayName}</span>
            </>
          )}
        </Button>
      ))}
    </PostForm>
  );
}
