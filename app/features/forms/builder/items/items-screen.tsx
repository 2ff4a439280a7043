import type { ReactNode } from "react";
import { EditorLock } from "~/features/locks/editor-lock";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { Link, TextLink } from "~/ui/link";
import { type Column, DataTable } from "~/ui/table";
import {
  addItemPath,
  editorFieldPath,
  fieldGroupSettingsPath,
  formOrdersPath,
  itemPath,
  itemsPath,
  pasteItemsPath,
} from "../../admin-forms.paths";
import { FieldGroupTabs } from "../../components/field-group-tabs";
import { FormTabs } from "../../components/form-tabs";
import { MOST_ITEMS } from "../../document/field-types.rules";
import { BuilderBar } from "../components/builder-bar";
import type { ItemsData } from "./items-page.server";

type Row = ItemsData["rows"][number];

/** The items of a list, what is ordered of each, and beside them the one that is chosen. */
export function ItemsScreen({
  data,
  chosen,
  below,
  children,
}: {
  data: ItemsData;
  /** Of the item whose panel is open. */
  chosen?: string;
  /** Under the table: the paste. */
  below?: (isFree: boolean) => ReactNode;
  /** The panel. */
  children?: (isFree: boolean) => ReactNode;
}) {
  const { editor, owner, fieldId, label, rows } = data;
  const here = chosen ? itemPath(owner, fieldId, chosen) : itemsPath(owner, fieldId);
  const number = editor.cards.find(({ id }) => id === fieldId)?.number;
  const isShown = (id: string) => id === chosen;
  return (
    <div className="form-editor editor-frame">
      <BuilderBar data={editor} isFree={editor.heldBy === null && !editor.isArchived} />
      {editor.head ? (
        <FormTabs form={{ id: owner.id, ...editor.head }} current="build" />
      ) : (
        <FieldGroupTabs fieldGroupId={owner.id} current="build" />
      )}
      <EditorLock type={owner.kind} id={owner.id} heldBy={editor.heldBy} here={here}>
        {(isUnlocked) => {
          const isFree = isUnlocked && !editor.isArchived;
          return (
            <div className={children ? "items-cols has-panel" : "items-cols"}>
              <div className="items-main">
                <p className="items-back">
                  <TextLink to={editorFieldPath(owner, fieldId)}>
                    {number ? `Question ${number} in the builder` : "This question in the builder"}
                  </TextLink>
                </p>
                <header className="items-head">
                  <div>
                    <h2 dir="auto">{label || "Item list"}</h2>
                    <p className="muted">
                      Item list, {counted(rows.length, "item")}. <PricesLine data={data} />
                    </p>
                  </div>
                  {isFree && (
                    <div className="btn-row">
                      <ButtonLink icon="clipboard-list" to={`${pasteItemsPath(owner, fieldId)}#paste`}>
                        Paste from a spreadsheet
                      </ButtonLink>
                      {rows.length < MOST_ITEMS && (
                        <ButtonLink icon="plus" to={`${addItemPath(owner, fieldId)}#item`}>
                          Add item
                        </ButtonLink>
                      )}
                    </div>
                  )}
                </header>
                <Oversold data={data} />
                {rows.length === 0 ? (
                  <EmptyState icon="list-ordered" title="No items yet">
                    Nothing can be ordered. Add the first one, or paste a price list.
                  </EmptyState>
                ) : (
                  <DataTable
                    caption="Items in the order of the form"
                    columns={columnsOf(data, isShown)}
                    rows={rows}
                    rowKey={({ id }) => id}
                    rowClass={(row) => (isShown(row.id) ? "items-row is-current" : "items-row")}
                  />
                )}
                {below?.(isFree)}
              </div>
              {children && (
                <aside className="items-panel" id="item" aria-label="Item">
                  {children(isFree)}
                </aside>
              )}
            </div>
          );
        }}
      </EditorLock>
    </div>
  );
}

function PricesLine({ data: { prices, owner } }: { data: ItemsData }) {
  if (prices === null)
    return (
      <>
        The form that places this <Link to={fieldGroupSettingsPath(owner.id)}>field group</Link> says whether
        prices exclude VAT. Its forms share one stock.
      </>
    );
  return (
    <>
      Prices {prices === "net" ? "exclude" : "include"} VAT, by the{" "}
      <Link to={formOrdersPath(owner.id)}>form’s setting</Link>.
    </>
  );
}

/** What more was ordered of than there is: one line an item, three at most. */
function Oversold({ data: { rows, owner, fieldId } }: { data: ItemsData }) {
  const oversold = rows.filter((row) => row.isOversold);
  return (
    <>
      {oversold.slice(0, 3).map(({ id, label, left, taken, stock }) => (
        <Banner
          key={id}
          tone="danger"
          title={`${label}: ${left}.`}
          action={
            <ButtonLink size="sm" to={`${itemPath(owner, fieldId, id)}#orderers`}>
              See who ordered {taken}
            </ButtonLink>
          }
        >
          {taken} are ordered, {stock} are there. Teams see “Sold out”.
        </Banner>
      ))}
      {oversold.length > 3 && (
        <p className="items-more">{counted(oversold.length - 3, "more item")} oversold: see the table.</p>
      )}
    </>
  );
}

const columnsOf = ({ owner, fieldId }: ItemsData, isShown: (id: string) => boolean): Column<Row>[] => [
  {
    key: "item",
    header: "Item and supplier",
    primary: true,
    render: (row) => (
      <span className="items-name">
        {row.picture ? (
          <img src={row.picture} alt="" width={28} height={28} loading="lazy" />
        ) : (
          <span className="items-nopic" />
        )}
        <span>
          <Link
            to={`${itemPath(owner, fieldId, row.id)}#item`}
            preventScrollReset
            aria-current={isShown(row.id) ? "true" : undefined}
          >
            <span dir="auto">{row.label || "Without a name"}</span>
          </Link>
          <span className="cell-sub block" dir="auto">
            {row.supplier || "No supplier"}
          </span>
          {!row.isSold && <span className="items-stopped">Not sold any more</span>}
        </span>
      </span>
    ),
  },
  {
    key: "price",
    header: "Price today",
    phoneLabel: "Price",
    align: "right",
    render: ({ price, others }) => (
      <>
        {price}
        {others.slice(0, 3).map((one) => (
          <span className="items-then" key={one}>
            {one}
          </span>
        ))}
        {others.length > 3 && <span className="items-then">+ {others.length - 3} more</span>}
      </>
    ),
  },
  { key: "unit", header: "Unit", render: ({ unit }) => unit },
  { key: "vat", header: "VAT", phoneLabel: "VAT", className: "nowrap", render: ({ vat }) => vat || "–" },
  {
    key: "stock",
    header: "Stock",
    phoneLabel: "Stock",
    align: "right",
    className: "nowrap",
    render: ({ stock }) => stock || <span className="muted">No limit</span>,
  },
  { key: "taken", header: "Taken", phoneLabel: "Taken", align: "right", render: ({ taken }) => taken },
  {
    key: "left",
    header: "Left",
    className: "nowrap",
    render: ({ left, isOversold, isSoldOut }) => (
      <span className={isOversold ? "items-over" : isSoldOut ? "items-out" : undefined}>{left}</span>
    ),
  },
  {
    key: "order",
    header: "An order",
    phoneLabel: "Order",
    className: "nowrap",
    render: ({ order }) => order,
  },
];
