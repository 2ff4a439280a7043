import { useLocation, useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { fileChecks } from "~/features/files/file-checks.rules";
import { EmptyState } from "~/ui/empty-state";
import { UploadForm } from "~/ui/upload-form";
import { chosenInPickerPath, pickerFilesPath } from "../assets.paths";
import { MOST_SENT } from "../assets.rules";
import type { PickerData } from "../picker.server";
import { AssetCards } from "./asset-cards";
import { ChosenPicture } from "./chosen-picture";

/** The pictures beside the one that is chosen among them, on the picker's page and in its dialog. */
export function PickerBody({
  data: { page, chosen, rule, limits },
  draft = "",
  hrefOf,
  keepsAddress = false,
  none,
  pages,
  onChoose,
  onSaved,
}: {
  data: PickerData;
  /** Of the form that it is chosen for, on a page of its own. */
  draft?: string;
  hrefOf(id: string): string;
  /** Choosing one stays where the list is: its search and its page. */
  keepsAddress?: boolean;
  /** Where the filters leave nothing. */
  none: ReactNode;
  pages: ReactNode;
  /** In place, by script. */
  onChoose?(id: string): void;
  onSaved?(): void;
}) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const here = (id: string) => {
    if (!keepsAddress) return hrefOf(id);
    const params = new URLSearchParams(search);
    params.set("chosen", id);
    return `?${params}`;
  };
  return (
    <div className="detail picker">
      <div>
        <div className="asset-drop">
          <UploadForm
            id="picker-files"
            label="Add pictures"
            hideLabel
            checks={fileChecks(rule)}
            room={MOST_SENT}
            to={pickerFilesPath}
            formTo={draft ? `${pickerFilesPath}?draft=${draft}` : pickerFilesPath}
            text="Drop pictures here: they are added and can be chosen at once"
            known={new Set(page.rows.map(({ id }) => id))}
            onStored={({ id }) => {
              if (onChoose) onChoose(id);
              else navigate(chosenInPickerPath({ draft, chosen: id }), { preventScrollReset: true });
            }}
          />
        </div>
        {page.rows.length > 0 ? (
          <AssetCards
            assets={page.rows}
            label="Pictures"
            hrefOf={here}
            chosen={chosen?.id ?? null}
            onChoose={onChoose}
          />
        ) : page.isNarrowed ? (
          none
        ) : (
          <EmptyState icon="image" title="No pictures yet">
            Add the first one above: it can be chosen at once.
          </EmptyState>
        )}
        {pages}
      </div>
      <ChosenPicture asset={chosen} limits={limits} back={keepsAddress ? search : null} onSaved={onSaved} />
    </div>
  );
}
