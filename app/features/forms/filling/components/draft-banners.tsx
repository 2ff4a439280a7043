import type { ReactNode } from "react";
import { lowerFirst } from "~/lib/text.rules";
import { Banner } from "~/ui/banner";
import { Button, ButtonLink } from "~/ui/button";
import { ACKNOWLEDGE } from "../../runner/row-verbs.rules";
import type { DraftFacts, MovedFacts } from "../screen.types";

/** How the draft stands, at the head of a page of it, whose form its button sends to `acknowledgeTo`. */
export function DraftBanners({ draft, acknowledgeTo }: { draft: DraftFacts; acknowledgeTo: string }) {
  const { moved, prefilled, lookOnly, isAtWork, isJudgedAnew, by, saved } = draft;
  return (
    <>
      {lookOnly && (
        <Banner tone="info" icon="eye">
          {lookOnly}
        </Banner>
      )}
      <ForTeamBanner draft={draft} />
      <OwnDraftBanner draft={draft} />
      <DraftStateLine draft={draft} />
      {isAtWork && by && (
        <Banner tone="info" icon="users">
          {by} saved this {saved && `at ${timeOf(saved)}`} and may be working on it now. What each of you
          changes is put together.
        </Banner>
      )}
      {isJudgedAnew && (
        <Banner tone="info" icon="info" title="Some questions may be others now.">
          What the form asks depends on what the organisers keep of your team, and on the day. It goes by what
          holds today.
        </Banner>
      )}
      {moved && (
        <MovedBanner moved={moved}>
          {!lookOnly && (
            <Button
              size="sm"
              type="submit"
              formAction={acknowledgeTo}
              name={ACKNOWLEDGE}
              value={moved.number}
            >
              I have seen this
            </Button>
          )}
        </MovedBanner>
      )}
      {prefilled.length > 0 && (
        <Banner tone="info" icon="link" title="Filled in by the link that you followed:">
          {prefilled.join(", ")}. Check it before you go on.
        </Banner>
      )}
    </>
  );
}

/** Staff fill it in for a team, which sees who sent it in. */
export function ForTeamBanner({ draft: { forTeam } }: { draft: DraftFacts }) {
  if (!forTeam) return null;
  return (
    <Banner tone="info" icon="users" title={`You fill this in for ${forTeam.name.replace(/\.$/, "")}.`}>
      {forTeam.isTeamsDraft
        ? "It is the team’s own draft: they see what you change, and that it was you."
        : "The team sees nothing of it until you submit it, and then that it was you. A draft of its own stays as it is."}
    </Banner>
  );
}

/** A guest is in a draft that a link led to: the way back to the own one. */
export function OwnDraftBanner({ draft: { own } }: { draft: DraftFacts }) {
  if (!own) return null;
  return (
    <Banner tone="info" icon="link" title="A link led you to this draft.">
      <div className="their-answer">
        <p>Whoever has the link reads it too. Your own draft, begun {lowerFirst(own.begun)}, is kept.</p>
        <ButtonLink to={own.to} size="sm">
          Go back to your own
        </ButtonLink>
      </div>
    </Banner>
  );
}

/** What a newer version of the form asks otherwise, with old and new prices. */
export function MovedBanner({ moved, children }: { moved: MovedFacts; children?: ReactNode }) {
  return (
    <Banner tone="warning" icon="info" title="The form was changed meanwhile.">
      <div className="their-answer">
        <div>
          {moved.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {children}
      </div>
    </Banner>
  );
}

/** "Today, 14:32" */
const timeOf = (moment: string) => moment.split(", ").at(-1);

const KEEPS_NOTHING = "Nothing is kept back for you until you submit.";

function DraftStateLine({ draft }: { draft: DraftFacts }) {
  const { kind, saved, by, due, open, reference, keepsNothing } = draft;
  const dueText = [due && `Due ${due}.`, open].filter(Boolean).join(" ");
  if (kind === "change") {
    return (
      <Banner tone="warning" icon="pencil" title="Changes — not sent in.">
        {reference ?? "What was sent in"} stays as it is until you submit them.{" "}
        {keepsNothing && `${KEEPS_NOTHING} `}
        {open}
      </Banner>
    );
  }
  if (kind === "none") return dueText ? <Banner icon="clock">{dueText}</Banner> : null;
  return (
    <Banner tone="warning" icon="pencil" title="Draft — not submitted.">
      {lastSaved({ saved, by })} {keepsNothing && `${KEEPS_NOTHING} `}
      {dueText}
    </Banner>
  );
}

/** "Last saved today, 14:32 by Priya Nair." Nothing where nothing was saved. */
export const lastSaved = ({ saved, by }: Pick<DraftFacts, "saved" | "by">): string | null =>
  saved && `Last saved ${lowerFirst(saved)}${by ? ` by ${by}` : ""}.`;
