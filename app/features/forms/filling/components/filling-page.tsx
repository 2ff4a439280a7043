import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { FormPage } from "../../runner/form-page";
import { LOOKS_NAME } from "../../runner/row-verbs.rules";
import type { FillingReply, FillingScreen, Named } from "../screen.types";
import { discardWords } from "./discard-page";
import { DraftBanners } from "./draft-banners";
import { HelpLine } from "./help-line";
import { RefusedForm } from "./refused-form";

/** A page of a form, or an entry of a looped group, wherever it is filled in. */
export function FillingPage() {
  const loaded = useLoaderData() as FillingScreen;
  const replied = useActionData() as FillingReply | undefined;
  const screen = replied?.screen ?? loaded;
  if (screen.part === "refused") return <RefusedForm screen={screen} />;
  const { model, hidden, draft, help } = screen;
  const isLookedAt = Object.hasOwn(hidden, LOOKS_NAME);
  return (
    <div className="page page-narrow runner-page">
      <FormPage
        model={model}
        hidden={hidden}
        banner={<DraftBanners draft={draft} acknowledgeTo={model.paths.update} />}
        aside={<HelpLine help={help} />}
        refusal={replied?.refusal ?? null}
        {...(isLookedAt && { draftLabel: null })}
        discardLabel={draft.saved === null || isLookedAt ? null : `Discard ${discardWords(draft).what}`}
      />
    </div>
  );
}

/**
 * A page that is being filled in keeps what is typed: it is read again when it was sent, and when another one is opened, but not
 * because something else of the event has changed.
 */
export const whenSentOrLeft: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => (formMethod || currentUrl.href !== nextUrl.href ? defaultShouldRevalidate : false);

/** In the organisers' frame: the whole width, and names for the ids of its path. */
export const fillingHandle = { isWide: true, crumbs: (data: unknown) => (data as Named).crumbs };

export const fillingTitle = (data: unknown): string => {
  const screen = data as FillingScreen;
  if (screen.part === "refused") return screen.formTitle;
  const { title, formTitle } = screen.model;
  return title === formTitle ? title : `${title} – ${formTitle}`;
};
