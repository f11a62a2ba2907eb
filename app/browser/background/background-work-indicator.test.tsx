import type { ReactElement } from "react";
import { expect, test, vi } from "vitest";
import { afterChange, NO_BACKGROUND_WORK } from "#rules/background-work.ts";
import { BackgroundWorkIndicator } from "./background-work-indicator.tsx";

vi.mock("react-i18next", () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

interface Modal {
  actions: ReactElement<{ onClick(): void }>;
  onClose(): void;
}

/** The modal that says that the work has moved to the background, without a callback for its button. */
function modalWithoutCallback(): Modal {
  const work = afterChange(NO_BACKGROUND_WORK, { type: "job-requested", jobId: "export" });
  const indicator = BackgroundWorkIndicator({ work, progress: "", onRestore: () => undefined });
  return (indicator as ReactElement<Modal>).props;
}

test("Got it without a callback logs a warning, and so does closing the modal (§4, §8)", () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { actions, onClose } = modalWithoutCallback();
  actions.props.onClick();
  onClose();
  expect(warned.mock.calls).toEqual([
    ["Change happened but missing callback!"],
    ["Change happened but missing callback!"],
  ]);
});
