import { useSearchParams } from "@remix-run/react";
import { BackForm } from "~/ui/back-form";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Menu } from "~/ui/menu";
import { SubmitButton } from "~/ui/submit-button";
import {
  adminFormsPath,
  fieldGroupsPath,
  formLabPath,
  historyPath,
  previewPath,
  publicationPath,
  stepPath,
} from "../../admin-forms.paths";
import type { BuilderData } from "../builder.server";

/** Over the editor: what it is of, how it stands, and the ways on from here. */
export function BuilderBar({ data, isFree }: { data: BuilderData; isFree: boolean }) {
  const { owner, title, copyState, saved, hasChanges, isPublished, isArchived, number } = data;
  const isForm = owner.kind === "form";
  return (
    <header className="editor-bar">
      <ButtonLink variant="quiet" icon="arrow-left" to={isForm ? adminFormsPath : fieldGroupsPath}>
        {isForm ? "Forms" : "Field groups"}
      </ButtonLink>
      <h1 dir="auto">{title}</h1>
      <span className="editor-state">{copyState}</span>
      <span className="editor-saved" role="status">
        <Icon name="check" />
        Saved {saved}
      </span>
      <div className="btn-row">
        {isFree && (
          <>
            <Step data={data} way="undo" />
            <Step data={data} way="redo" />
          </>
        )}
        <ButtonLink icon="eye" to={previewPath(owner)}>
          Preview
        </ButtonLink>
        <Menu label="More" align="right">
          <Link className="menu-item" to={historyPath(owner)}>
            <Icon name="history" />
            History
          </Link>
          {isForm && (
            <Link className="menu-item" to={formLabPath(owner.id)}>
              <Icon name="list-checks" />
              Logic lab
            </Link>
          )}
        </Menu>
        {isArchived ? null : hasChanges ? (
          <ButtonLink variant="primary" to={publicationPath(owner)}>
            {isPublished ? "Publish changes" : "Publish"}
          </ButtonLink>
        ) : (
          <ButtonLink to={publicationPath(owner)}>Version {number} is live</ButtonLink>
        )}
      </div>
    </header>
  );
}

const WAYS = {
  undo: { label: "Undo", icon: "undo-2", none: "There is nothing to undo" },
  redo: { label: "Redo", icon: "redo-2", none: "There is nothing to redo" },
} as const;

/** The id of its button is what the keys press. */
function Step({
  data: { owner, steps, revision, chosen },
  way,
}: {
  data: BuilderData;
  way: "undo" | "redo";
}) {
  const tab = useSearchParams()[0].get("tab");
  const back = chosen && `?${new URLSearchParams({ field: chosen.id, ...(tab && { tab }) })}`;
  const { label, icon, none } = WAYS[way];
  const name = steps[way];
  return (
    <BackForm action={stepPath(owner, way)} back={back ?? undefined}>
      <input type="hidden" name="revision" value={revision} />
      <SubmitButton
        id={`step-${way}`}
        variant="quiet"
        icon={icon}
        disabled={name === null}
        title={name === null ? none : `${label}: ${name}`}
        busyLabel={label}
      >
        <span className="step-label">{label}</span>
        <span className="vh">{name === null ? `. ${none}` : `: ${name}`}</span>
      </SubmitButton>
    </BackForm>
  );
}
