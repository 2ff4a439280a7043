import { Form } from "@remix-run/react";
import { useState } from "react";
import { pictureSrc } from "~/features/assets/assets.paths";
import { AssetField } from "~/features/assets/components/asset-field";
import { BackForm } from "~/ui/back-form";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checks";
import { differences } from "~/ui/differences.rules";
import { EditorForm, type LiveField } from "~/ui/editor-form";
import { FieldErrors } from "~/ui/field";
import type { LastResult } from "~/ui/fields-of";
import type { FormField } from "~/ui/form-field";
import { DateField, TextareaField, TextField } from "~/ui/inputs";
import { Link, TextLink } from "~/ui/link";
import { SelectField } from "~/ui/select-field";
import { SubmitButton } from "~/ui/submit-button";
import {
  addItemPath,
  formOrdersPath,
  itemPath,
  itemsPath,
  itemVerbPath,
  submissionPath,
} from "../../admin-forms.paths";
import { MOST_PRICE_ROWS } from "../../document/field-types.rules";
import type { PriceRowValues } from "./items.rules";
import type { ItemPanelData, ItemsData } from "./items-page.server";

interface Orderer {
  submissionId: string;
  formId: string;
  team: string | null;
  quantity: number;
  oversold: number;
  day: string;
  reference: string;
}

interface Props {
  data: ItemsData;
  panel: ItemPanelData;
  itemId: string;
  orderers: readonly Orderer[] | null;
  lastResult: LastResult | undefined;
  isFree: boolean;
}

const LABELS = {
  label: "Name",
  description: "Description",
  unit: "Unit",
  vat: "VAT",
  supplierId: "Supplier",
  pictureId: "Picture",
  price: "Base price",
  prices: "Price rows",
  stock: "How many there are",
  mayOversell: "Staff may order more than there are",
  least: "Least",
  most: "Most",
};

/** One item: what it is and costs, how many there are, and who ordered it. */
export function ItemPanel({ data, panel, itemId, orderers, lastResult, isFree }: Props) {
  const { owner, fieldId } = data;
  const path = panel.isNew ? addItemPath(owner, fieldId) : itemPath(owner, fieldId, itemId);
  return (
    <>
      <header className="item-head">
        {panel.picture && <img src={pictureSrc(panel.picture.id, "thumb")} alt="" width={64} height={64} />}
        <div>
          <h2 dir="auto">{panel.isNew ? "New item" : panel.values.label || "Without a name"}</h2>
          <p className="muted">
            {panel.isNew ? "Behind the others" : `Item ${panel.place} of ${panel.of}`}
            {!panel.isSold && ", not sold any more"}
          </p>
          {!panel.isNew && isFree && <Moves {...{ data, panel, itemId }} />}
        </div>
      </header>
      <fieldset className="bare" disabled={!isFree}>
        <legend className="vh">Item</legend>
        <EditorForm
          key={itemId}
          id="item-editor"
          label="Item"
          className="item-form"
          limits={panel.limits}
          lastResult={lastResult}
          current={{
            data: {
              ...panel.values,
              stockVersion: panel.stock.version,
              revision: data.revision,
              over: undefined,
            },
            version: data.revision,
            saved: panel.saved,
          }}
          versionName="revision"
          path={path}
          seeCurrent="See what is saved"
          differences={(typed) => differences(LABELS, inWords({ ...panel.values }), inWords(typed))}
          hidden={{ stockVersion: String(panel.stock.version), ...(panel.isNew && { itemId }) }}
          hasButtons
          submitLabel={panel.isNew ? "Add item" : "Save item"}
          cancelTo={itemsPath(owner, fieldId)}
        >
          {(fields) => <ItemFields {...{ data, panel, path, fields, lastResult }} />}
        </EditorForm>
      </fieldset>
      {!panel.isNew && isFree && <Selling {...{ data, panel, itemId }} />}
      {orderers && <Orderers orderers={orderers} />}
    </>
  );
}

/** Rows and boxes as a list of differences says them. */
const inWords = (values: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  prices: Array.isArray(values.prices)
    ? values.prices
        .map((row: PriceRowValues) => [row.until, row.typeId, row.price].filter(Boolean).join(" "))
        .filter(Boolean)
        .join(", ")
    : "",
});

function Moves({
  data: { owner, fieldId, revision },
  panel,
  itemId,
}: Pick<Props, "data" | "panel" | "itemId">) {
  const way = (to: "up" | "down", words: string, isOff: boolean) => (
    <SubmitButton variant="text" name="way" value={to} disabled={isOff} busyLabel={words}>
      {words}
    </SubmitButton>
  );
  return (
    <Form
      method="post"
      action={itemVerbPath(owner, { fieldId, itemId, verb: "move" })}
      className="item-moves"
      preventScrollReset
    >
      <input type="hidden" name="revision" value={revision} />
      {way("up", "Move up", panel.place === 1)}
      {way("down", "Move down", panel.place === panel.of)}
    </Form>
  );
}

function ItemFields({
  data,
  panel,
  path,
  fields,
  lastResult,
}: Pick<Props, "data" | "panel" | "lastResult"> & {
  path: string;
  fields: Record<keyof ItemPanelData["limits"], LiveField>;
}) {
  const { owner, currency } = data;
  return (
    <>
      <section className="item-part">
        <TextField field={{ ...fields.label, required: true }} label="Name" autoComplete="off" dir="auto" />
        <TextareaField field={fields.description} label="Description" rows={2} dir="auto" />
        <div className="item-three">
          <TextField field={fields.unit} label="Unit" placeholder="one" autoComplete="off" dir="auto" />
          <SelectField field={fields.vat} label="VAT" placeholder="Not said" options={panel.rates} />
          <SelectField
            field={fields.supplierId}
            label="Supplier"
            placeholder="No supplier"
            options={panel.suppliers}
          />
        </div>
        {panel.asksRates && (
          <p className="hint">
            The form offers no rates yet: <Link to={formOrdersPath(owner.id)}>Settings, Orders</Link>.
          </p>
        )}
        <AssetField
          field={fields.pictureId}
          label="Picture"
          value={panel.picture}
          back={path}
          pickFor="an item of a form"
        />
      </section>
      <section className="item-part" aria-labelledby="item-prices-head">
        <h3 id="item-prices-head">Prices</h3>
        <PriceRows {...{ panel, currency, field: fields.prices, lastResult }} />
        <TextField
          field={fields.price}
          label={`Otherwise, the base price (${currency})`}
          inputMode="decimal"
          autoComplete="off"
          className="item-base"
        />
        {panel.today && (
          <p className="hint">
            Today, {data.day}: {panel.today} What was ordered keeps its price. Prices are live when you
            publish.
          </p>
        )}
      </section>
      <section className="item-part" aria-labelledby="item-stock-head">
        <h3 id="item-stock-head">Stock</h3>
        <TextField
          field={fields.stock}
          label="How many there are"
          hint="Blank: no limit. Holds as soon as you save, in every version."
          inputMode="numeric"
          autoComplete="off"
          className="item-count"
        />
        <dl className="item-stats">
          <div>
            <dt>Taken</dt>
            <dd>{panel.stock.taken}</dd>
          </div>
          <div>
            <dt>In drafts</dt>
            <dd>{panel.drafted}</dd>
          </div>
          <div>
            <dt>Left</dt>
            <dd className={panel.left.endsWith("oversold") ? "items-over" : undefined}>
              {panel.left || "No limit"}
            </dd>
          </div>
        </dl>
        <Checkbox field={fields.mayOversell} label="Staff may order more than there are" />
      </section>
      <section className="item-part" aria-labelledby="item-order-head">
        <h3 id="item-order-head">In one order</h3>
        <div className="prop-pair">
          <TextField
            field={fields.least}
            label="Least"
            placeholder="None"
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            field={fields.most}
            label="Most"
            placeholder="None"
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      </section>
    </>
  );
}

const BLANK: PriceRowValues = { until: "", typeId: "", price: "" };

/** A row that is emptied is none, so that one goes without JavaScript too; one blank row stands behind the others. */
function PriceRows({
  panel,
  currency,
  field,
  lastResult,
}: {
  panel: ItemPanelData;
  currency: string;
  field: FormField;
  lastResult: LastResult | undefined;
}) {
  const sent = lastResult?.initialValue?.prices;
  const [first] = useState<readonly PriceRowValues[]>(() =>
    Array.isArray(sent) ? Array.from(sent, (row) => ({ ...BLANK, ...row })) : panel.values.prices,
  );
  const [more, setMore] = useState(1);
  const rows = [...first, ...Array.from({ length: more }, () => BLANK)].slice(0, MOST_PRICE_ROWS + 1);
  const of = (at: number, name: keyof PriceRowValues): FormField => ({
    id: `item-prices[${at}].${name}`,
    name: `prices[${at}].${name}`,
    initialValue: rows[at]?.[name],
    errors: lastResult?.error?.[`prices[${at}].${name}`] ?? undefined,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: its boxes have labels of their own
    <div className="item-prices" role="group" aria-labelledby="item-prices-head" id={field.id} tabIndex={-1}>
      <p className="hint">The first row that fits the day and the team. Empty a row to take it out.</p>
      {rows.map((row, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be read out twice
        // biome-ignore lint/suspicious/noArrayIndexKey: rows come at the end alone
        <div className="item-price-row" key={at} role="group" aria-label={`Price row ${at + 1}`}>
          <DateField field={of(at, "until")} label="Until" inputClass="w-full" />
          <SelectField
            field={of(at, "typeId")}
            label="Team type"
            placeholder="Any type"
            options={
              row.typeId && !panel.teamTypes.some(({ value }) => value === row.typeId)
                ? [...panel.teamTypes, { value: row.typeId, label: "(a type that is gone)" }]
                : panel.teamTypes
            }
          />
          <TextField
            field={of(at, "price")}
            label={`Price, ${currency}`}
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
      ))}
      {rows.length < MOST_PRICE_ROWS && (
        <Button type="button" size="sm" icon="plus" className="needs-js" onClick={() => setMore(more + 1)}>
          Add price row
        </Button>
      )}
      <FieldErrors field={field} />
    </div>
  );
}

/** Stops selling it after a second look, or sells it again. */
function Selling({
  data: { owner, fieldId, revision },
  panel,
  itemId,
}: Pick<Props, "data" | "panel" | "itemId">) {
  const form = (sells: "yes" | "no", words: string) => (
    <BackForm
      action={itemVerbPath(owner, { fieldId, itemId, verb: "selling" })}
      back={`${itemPath(owner, fieldId, itemId)}#item`}
    >
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="sells" value={sells} />
      <SubmitButton variant={sells === "no" ? "danger" : "secondary"} size="sm">
        {words}
      </SubmitButton>
    </BackForm>
  );
  const { taken } = panel.stock;
  const stays = taken > 0 ? `${taken} ordered stay as they are` : "Nothing was ordered of it";
  return (
    <section className="item-part item-selling">
      {panel.isSold ? (
        <details>
          <summary>Stop selling this item…</summary>
          <p className="hint">{stays}; teams no longer see it once you publish. It can be sold again.</p>
          {form("no", "Stop selling")}
        </details>
      ) : (
        <>
          <p className="hint">It is not sold any more: teams do not see it. {stays}.</p>
          {form("yes", "Sell again")}
        </>
      )}
    </section>
  );
}

const MOST_SHOWN = 50;

function Orderers({ orderers }: { orderers: readonly Orderer[] }) {
  return (
    <section className="item-part" id="orderers" aria-labelledby="orderers-head">
      <h3 id="orderers-head">Who ordered it</h3>
      {orderers.length === 0 ? (
        <p className="hint">Nobody yet.</p>
      ) : (
        <ul className="item-orderers">
          {orderers.slice(0, MOST_SHOWN).map((one) => (
            <li key={one.submissionId}>
              <span>
                <TextLink to={submissionPath(one.formId, one.submissionId)}>
                  <span dir="auto">{one.team ?? "A guest"}</span>
                </TextLink>
                <span className="cell-sub block">
                  {[one.reference, one.day].filter(Boolean).join(" · ")}
                  {one.oversold > 0 && ` · ${one.oversold} more than there were`}
                </span>
              </span>
              <span className="figure">{one.quantity}</span>
            </li>
          ))}
        </ul>
      )}
      {orderers.length > MOST_SHOWN && <p className="hint">These are the newest {MOST_SHOWN}.</p>}
    </section>
  );
}
