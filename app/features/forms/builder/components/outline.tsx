import { Form } from "@remix-run/react";
import { memo } from "react";
import { FormId } from "~/ui/form-id";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { SubmitButton } from "~/ui/submit-button";
import { editorFieldPath, fieldsPath } from "../../admin-forms.paths";
import { isSection, NEW_PAGE } from "../../document/structure.rules";
import { fieldIcon } from "../../document/types/builder-kinds.rules";
import type { BuilderData } from "../builder.server";
import { arePagesNamed, type OutlineRow, pageName } from "../outline.rules";
import { DropForms } from "./drop-forms";
import { useOutlineDrag } from "./use-outline-drag";

/**
 * The pages of a form with their fields, each a way to it. With a mouse they can be dragged. Drawn anew only with new data: what is
 * typed beside 500 fields does not wait for them.
 */
export const Outline = memo(function Outline({ data, isFree }: { data: BuilderData; isFree: boolean }) {
  const { owner, outline, chosen, revision } = data;
  const drag = useOutlineDrag(data, isFree);
  const hasPages = arePagesNamed(data);
  const row = (one: OutlineRow) => (
    <Link
      className={isSection(one) ? "outline-row is-section" : "outline-row"}
      to={editorFieldPath(owner, one.id)}
      aria-current={one.id === chosen?.id ? "true" : undefined}
      data-field={one.id}
      preventScrollReset
    >
      {one.number ? <span className="num">{one.number}</span> : <Icon name={fieldIcon(one.type)} />}
      <span dir="auto">{one.name}</span>
      <Marks row={one} />
    </Link>
  );
  return (
    <nav className="editor-outline form-outline" aria-labelledby="outline-head" {...drag.list}>
      <h2 id="outline-head">Outline</h2>
      {outline.map((page) => (
        <section key={page.item?.id ?? "first"}>
          {hasPages && (
            <h3>
              {page.item ? (
                <Link
                  className="outline-row is-page"
                  to={editorFieldPath(owner, page.item.id)}
                  aria-current={page.item.id === chosen?.id ? "true" : undefined}
                  data-field={page.item.id}
                  preventScrollReset
                >
                  <span dir="auto">{pageName(page)}</span>
                  <Marks row={page.item} />
                </Link>
              ) : (
                <span className="outline-row is-page">{pageName(page)}</span>
              )}
            </h3>
          )}
          {page.rows.length > 0 && (
            <ol>
              {page.rows.map((one) => (
                <li key={one.id}>{row(one)}</li>
              ))}
            </ol>
          )}
        </section>
      ))}
      {isFree && <DropForms owner={owner} revision={revision} drop={drag.drop} />}
      {isFree && owner.kind === "form" && (
        <Form method="post" action={fieldsPath(owner)} className="outline-add">
          <FormId key={revision} id={data.ids.page} />
          <input type="hidden" name="revision" value={revision} />
          <SubmitButton variant="quiet" size="sm" icon="plus" name="add" value={NEW_PAGE} busyLabel="Adding…">
            Add page
          </SubmitButton>
        </Form>
      )}
    </nav>
  );
});

function Marks({ row: { isShownByLogic, faults } }: { row: OutlineRow }) {
  if (!isShownByLogic && faults === 0) return null;
  return (
    <span className="outline-marks">
      {isShownByLogic && (
        <>
          <Icon name="corner-down-right" />
          <span className="vh">Shown by logic</span>
        </>
      )}
      {faults > 0 && (
        <>
          <span className="is-fault">
            <Icon name="circle-alert" />
          </span>
          <span className="vh">Has to be put right before publishing</span>
        </>
      )}
    </span>
  );
}
