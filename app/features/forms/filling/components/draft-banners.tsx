import { lowerFirst } from "~/lib/text.rules";
import { Banner } from "~/ui/banner";
import type { DraftFacts } from "../screen.types";

/** How the draft stands, above a page of it. */
export function DraftBanners({ draft }: { draft: DraftFacts }) {
  const { moved, prefilled, lookOnly, isAtWork, by, saved } = draft;
  return (
    <>
      {lookOnly && (
        <Banner tone="info" icon="eye">
          {lookOnly}
        </Banner>
      )}
      <Standing draft={draft} />
      {isAtWork && by && (
        <Banner tone="info" icon="users">
          {by} saved this {saved && `at ${timeOf(saved)}`} and may be working on it now. What each of you
          changes is put together.
        </Banner>
      )}
      {moved.length > 0 && (
        <Banner tone="info" title="The form was changed since this was saved.">
          {moved.join(" ")}
        </Banner>
      )}
      {prefilled.length > 0 && (
        <Banner tone="info" icon="link" title="Filled in by the link that you followed:">
          {prefilled.join(", ")}. Check it before you go on.
        </Banner>
      )}
    </>
  );
}

/** "Today, 14:32" */
const timeOf = (moment: string) => moment.split(", ").at(-1);

function Standing({ draft: { kind, saved, by, due, reference } }: { draft: DraftFacts }) {
  const dueText = due && `Due ${due}.`;
  if (kind === "change") {
    return (
      <Banner tone="warning" icon="pencil" title="Changes — not sent in.">
        {reference ?? "What was sent in"} stays as it is until you submit them.
      </Banner>
    );
  }
  if (kind === "none") return dueText ? <Banner icon="clock">{dueText}</Banner> : null;
  return (
    <Banner tone="warning" icon="pencil" title="Draft — not submitted.">
      {lastSaved({ saved, by })} {dueText}
    </Banner>
  );
}

/** "Last saved today, 14:32 by Priya Nair." Nothing where nothing was saved. */
export const lastSaved = ({ saved, by }: Pick<DraftFacts, "saved" | "by">): string | null =>
  saved && `Last saved ${lowerFirst(saved)}${by ? ` by ${by}` : ""}.`;
