import { Form } from "@remix-run/react";
import { useRef } from "react";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, type LastResult, type Limits } from "~/ui/fields-of";
import type { FormField } from "~/ui/form-field";
import { counted } from "~/ui/format.rules";
import { TextField } from "~/ui/inputs";
import { useUnsaved } from "~/ui/leave-guard";
import { SaveBar } from "~/ui/save-bar";
import { SubmitButton } from "~/ui/submit-button";
import type { AddedAsset } from "../add-assets.server";
import { factsText } from "../asset-facts.rules";
import { addAssetsPath, addedAssetsPath, assetsPath } from "../assets.paths";
import { ALT_TEXT_LENGTH, ASSET_NAME_LENGTH } from "../assets.rules";
import { INVALID_ASSETS } from "../assets.texts";
import { AltTextFields } from "./alt-text-fields";
import { AssetPicture } from "./asset-cards";

const ID = "added";

/** Names and alt texts of what was just added. What is typed stays while further files come. */
export function AddedForm({
  added,
  limits,
  lastResult,
}: {
  added: readonly AddedAsset[];
  limits: Limits<"names" | "altTexts" | "versions" | "decorative">;
  lastResult: LastResult | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const ids = added.map(({ id }) => id);
  const { onSubmit } = useUnsaved(form, { basis: ids.join(), lastResult });
  const { errors } = fieldsOf({ id: ID, limits, lastResult });
  return (
    <Form
      ref={form}
      method="post"
      action={addedAssetsPath(ids)}
      id={ID}
      className="admin-form added-assets"
      aria-label="What was added"
      noValidate
      preventScrollReset
      onSubmit={onSubmit}
    >
      <ErrorSummary errors={errors} title={INVALID_ASSETS} />
      <h2>What was added</h2>
      <ul>
        {added.map((asset) => (
          <AddedRow key={asset.id} asset={asset} lastResult={lastResult} />
        ))}
      </ul>
      <SaveBar>
        <SubmitButton variant="primary">Save {counted(added.length, "asset")}</SubmitButton>
        <ButtonLink to={assetsPath}>Leave them as they are</ButtonLink>
        <ButtonLink variant="quiet" to={addAssetsPath} className="needs-no-js">
          Add more
        </ButtonLink>
      </SaveBar>
    </Form>
  );
}

function AddedRow({ asset, lastResult }: { asset: AddedAsset; lastResult: LastResult | undefined }) {
  const { id } = asset;
  const sent = lastResult?.initialValue as Record<string, Record<string, unknown> | undefined> | undefined;
  const field = (name: string, stored: unknown, maxLength?: number): FormField => ({
    id: `${ID}-${name}.${id}`,
    name: `${name}.${id}`,
    initialValue: sent ? sent[name]?.[id] : stored,
    errors: lastResult?.error?.[`${name}.${id}`] ?? undefined,
    maxLength,
  });
  const decorative = [lastResult?.initialValue?.decorative ?? []].flat();
  return (
    <li className="added-asset">
      <AssetPicture id={id} isPicture={asset.category === "images"} contentType={asset.contentType} />
      <div>
        <input type="hidden" name={`versions.${id}`} value={asset.version} />
        <TextField
          field={{ ...field("names", asset.name, ASSET_NAME_LENGTH * 4), required: true }}
          label="Name"
          hint={factsText(asset)}
          autoComplete="off"
        />
        {asset.category === "images" && (
          <AltTextFields
            fields={{
              altText: field("altTexts", asset.altText, ALT_TEXT_LENGTH * 4),
              isDecorative: {
                id: `${ID}-decorative.${id}`,
                name: "decorative",
                initialValue: sent ? (decorative.includes(id) ? id : undefined) : asset.isDecorative && id,
              },
            }}
            value={id}
          />
        )}
      </div>
    </li>
  );
}
