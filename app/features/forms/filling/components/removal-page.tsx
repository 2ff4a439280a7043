import { useLoaderData } from "@remix-run/react";
import { counted } from "~/ui/format.rules";
import { RemovalQuestion } from "~/ui/removal-question";
import type { RemovalScreen } from "../remove-entry-or-file.server";
import type { RefusedScreen } from "../screen.types";
import { HelpLine } from "./help-line";
import { RefusedForm } from "./refused-form";

/** Asks before a file, or an entry with all that stands in it, is taken out of a draft, where no script is there to undo it. */
export function RemovalPage() {
  const screen = useLoaderData() as RemovalScreen | RefusedScreen;
  if (screen.part === "refused") return <RefusedForm screen={screen} />;
  const { formTitle, what, about, files, hidden, backTo, help } = screen;
  return (
    <div className="page page-narrow runner-page">
      <div className="runner-done">
        <RemovalQuestion
          what={what}
          lede={formTitle}
          back={{ to: backTo, label: "Back to the form" }}
          hidden={hidden}
        >
          {about}
          {files > 0 && ` ${counted(files, "uploaded file goes", "uploaded files go")} with it.`}
        </RemovalQuestion>
        <HelpLine help={help} />
      </div>
    </div>
  );
}

export const removalTitle = (data: unknown): string => {
  const screen = data as RemovalScreen | RefusedScreen;
  return screen.part === "removal" ? `Remove ${screen.what} – ${screen.formTitle}` : screen.formTitle;
};
