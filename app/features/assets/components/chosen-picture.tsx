import { Form, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "~/ui/button";
import { FieldErrors } from "~/ui/field";
import { fieldsOf, type InPlace } from "~/ui/fields-of";
import { TextLink } from "~/ui/link";
import { factsText } from "../asset-facts.rules";
import { assetPath, assetTextPath, pickerPath, pictureSrc } from "../assets.paths";
import type { PickerData } from "../picker.server";
import { AltTextFields } from "./alt-text-fields";
import { AssetSizes } from "./asset-sizes";
import { UsedIn } from "./used-in";

/** What there is to know of the chosen picture; its alt text can be mended here. */
export function ChosenPicture({
  asset,
  limits,
  back,
  onSaved,
}: {
  asset: PickerData["chosen"];
  limits: PickerData["limits"];
  /** The search of the picker's page; null in its dialog, which a script keeps open. */
  back: string | null;
  onSaved?(): void;
}) {
  return (
    <aside className="detail-side" aria-label="Chosen picture">
      {asset === null ? (
        <section>
          <h2>Chosen picture</h2>
          <p className="muted">
            Choose one of the pictures: it is shown here, with its alt text and where it is used.
          </p>
        </section>
      ) : (
        <>
          <section>
            <h2>Chosen picture</h2>
            <div className="side-shot">
              <img src={pictureSrc(asset.id, "thumb")} alt="" width="480" height="360" />
            </div>
            <p className="side-name">{asset.name}</p>
            <p className="muted small">
              {factsText(asset)}, {asset.added}
            </p>
          </section>
          <section>
            <AltTextForm key={asset.id} {...{ asset, limits, back, onSaved }} />
          </section>
          <section>
            <h2>Sizes</h2>
            <AssetSizes {...asset} />
          </section>
          <section>
            <h2>Used in</h2>
            <UsedIn uses={asset.uses} />
            <p className="mt-3 small">
              <TextLink to={assetPath(asset.id)} external>
                Rename it or replace its file
              </TextLink>
            </p>
          </section>
        </>
      )}
    </aside>
  );
}

function AltTextForm({
  asset,
  limits,
  back,
  onSaved,
}: {
  asset: NonNullable<PickerData["chosen"]>;
  limits: PickerData["limits"];
  back: string | null;
  onSaved?(): void;
}) {
  const fetcher = useFetcher<InPlace>();
  const lastResult = fetcher.data?.lastResult;
  const { fields } = fieldsOf({ id: "alt", limits, values: asset, lastResult });
  const saved = useRef(onSaved);
  saved.current = onSaved;
  const isDone = fetcher.state === "idle" && Boolean(fetcher.data?.done);
  useEffect(() => {
    if (isDone) saved.current?.();
  }, [isDone]);
  const inside = (
    <>
      <input type="hidden" name="version" value={asset.version} />
      <AltTextFields fields={fields} />
      <Button size="sm" className="mt-3" busy={fetcher.state !== "idle"} busyLabel="Saving…">
        Save alt text
      </Button>
    </>
  );
  if (back !== null) {
    return (
      <Form method="post" action={assetTextPath(asset.id)} preventScrollReset>
        <input type="hidden" name="back" value={pickerPath + back} />
        {inside}
      </Form>
    );
  }
  return (
    <fetcher.Form method="post" action={assetTextPath(asset.id)} data-alt-text="">
      <input type="hidden" name="inPlace" value="1" />
      {inside}
      <FieldErrors field={{ id: "alt-form", name: "", errors: lastResult?.error?.[""] ?? undefined }} />
      <p className="muted small" role="status">
        {isDone ? fetcher.data?.done : ""}
      </p>
    </fetcher.Form>
  );
}
