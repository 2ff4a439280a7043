import { memo, type ReactNode } from "react";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { Link, TextLink } from "~/ui/link";
import { confirmationPath, editorFieldPath, fieldPath, formNotificationPath } from "../../admin-forms.paths";
import { NEW_PAGE } from "../../document/structure.rules";
import { fieldIcon } from "../../document/types/builder-kinds.rules";
import type { BuilderData, Card } from "../builder.server";
import { arePagesNamed, type OutlinePage, pageName, typeLabel } from "../outline.rules";
import type { FieldUse } from "../uses.rules";
import { CardPreview } from "./field-preview";
import { FieldVerbs } from "./field-verbs";
import { Palette } from "./palette";

/** One page of the form as respondents see it, with the chosen field outlined and what can be added behind it. */
export const Canvas = memo(function Canvas({ data, isFree }: { data: BuilderData; isFree: boolean }) {
  const { owner, outline, chosen, cards, above, below, fields } = data;
  const at = outline.findIndex(({ number }) => number === data.page);
  const page = outline[at];
  const item = cards.find((card) => card.type === NEW_PAGE);
  const palette = isFree && <Palette data={data} />;
  return (
    <div className="editor-canvas-in">
      {page && arePagesNamed(data) && (
        <header className="canvas-page">
          <h2 dir="auto">{pageName(page)}</h2>
          {item && item.id !== chosen?.id && (
            <Link className="q-open" to={editorFieldPath(owner, item.id)} preventScrollReset>
              Edit page
            </Link>
          )}
        </header>
      )}
      {above && <Further to={editorFieldPath(owner, above)}>Fields above</Further>}
      {cards
        .filter(({ id, type }) => type !== NEW_PAGE || id === chosen?.id)
        .map((card) => (
          <CanvasCard key={card.id} data={data} card={card} isFree={isFree}>
            {card.id === chosen?.id && palette}
          </CanvasCard>
        ))}
      {fields === 0 && (
        <EmptyState icon="clipboard-list" title="No fields yet">
          A {owner.kind === "form" ? "form" : "field group"} is made of questions, and of text and pictures
          between them. Add the first one.
        </EmptyState>
      )}
      {below && <Further to={editorFieldPath(owner, below)}>Fields below</Further>}
      {!chosen && palette}
      <Pages data={data} before={outline[at - 1]} after={outline[at + 1]} />
    </div>
  );
});

const Further = ({ to, children }: { to: string; children: string }) => (
  <p className="canvas-further">
    <TextLink to={to}>{children}</TextLink>
  </p>
);

/** To the pages beside this one: to what begins them. */
function Pages({
  data: { owner },
  before,
  after,
}: {
  data: BuilderData;
  before: OutlinePage | undefined;
  after: OutlinePage | undefined;
}) {
  if (!before && !after) return null;
  const to = (page: OutlinePage) => editorFieldPath(owner, page.item?.id ?? page.rows[0]?.id ?? "");
  return (
    <nav className="canvas-pages" aria-label="Pages">
      {before && (
        <Link to={to(before)}>
          <Icon name="arrow-left" />
          <span dir="auto">{pageName(before)}</span>
        </Link>
      )}
      {after && (
        <Link to={to(after)} className="push">
          <span dir="auto">{pageName(after)}</span>
          <Icon name="arrow-right" />
        </Link>
      )}
    </nav>
  );
}

function CanvasCard({
  data,
  card,
  isFree,
  children,
}: {
  data: BuilderData;
  card: Card;
  isFree: boolean;
  /** What is added behind it. */
  children: ReactNode;
}) {
  const { owner } = data;
  const isChosen = card.id === data.chosen?.id;
  const kind = [card.number, typeLabel(card.type)].filter(Boolean).join(" · ");
  const inner = (
    <>
      <p className="q-meta">
        <Icon name={fieldIcon(card.type)} />
        <span>{kind}</span>
        {card.ruleMark && (
          <span className="q-mark">
            <Icon name="corner-down-right" />
            {card.ruleMark}
          </span>
        )}
        {!isChosen && (
          <>
            <Link className="q-open needs-js" to={editorFieldPath(owner, card.id)} preventScrollReset>
              Edit<span className="vh"> {card.name}</span>
            </Link>
            <Link className="q-open needs-no-js" to={fieldPath(owner, card.id)}>
              Edit<span className="vh"> {card.name}</span>
            </Link>
          </>
        )}
      </p>
      <CardPreview card={card} />
      {card.problems.length > 0 && (
        <ul className="q-problems">
          {card.problems.map((problem) => (
            <li key={problem}>
              <Icon name="circle-alert" />
              {problem}
            </li>
          ))}
        </ul>
      )}
      <Uses data={data} uses={card.uses} />
      {card.groupId && data.mayEditGroups && card.preview?.shape !== "missing" && (
        <p className="q-uses">
          <TextLink to={`/admin/field-groups/${card.groupId}`}>Edit this field group</TextLink>
        </p>
      )}
    </>
  );
  return (
    <>
      <section
        className={isChosen ? "q selected" : "q"}
        id={`field-${card.id}`}
        aria-label={`${kind}: ${card.name}${isChosen ? ", being edited" : ""}`}
      >
        {isChosen ? <div className="q-edit">{inner}</div> : inner}
        {isChosen && isFree && <FieldVerbs data={data} card={card} />}
      </section>
      {children}
    </>
  );
}

const MOST_NAMED = 3;

/** "Used by": whose logic, which confirmations, notifications and parameters rely on the field. */
function Uses({ data: { owner }, uses }: { data: BuilderData; uses: readonly FieldUse[] }) {
  if (uses.length === 0) return null;
  const shown = uses.slice(0, MOST_NAMED);
  return (
    <p className="q-uses">
      Used by{" "}
      {shown.map(({ kind, id, name }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one name
        <span key={at}>
          {at > 0 && ", "}
          {kind === "prefill" ? (
            `the parameter ${name}`
          ) : kind === "confirmation" || kind === "message" ? (
            <>
              the confirmation <TextLink to={confirmationPath(owner.id, id ?? "")}>{name}</TextLink>
            </>
          ) : kind === "notification" ? (
            <>
              the notification <TextLink to={formNotificationPath(owner.id, id ?? "")}>{name}</TextLink>
            </>
          ) : (
            <>
              the logic of{" "}
              <TextLink to={editorFieldPath(owner, id ?? "")} preventScrollReset>
                {name}
              </TextLink>
            </>
          )}
        </span>
      ))}
      {uses.length > MOST_NAMED && ` and ${counted(uses.length - MOST_NAMED, "more", "more")}`}
    </p>
  );
}
