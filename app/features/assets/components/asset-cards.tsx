import { fileIcon } from "~/ui/file-icon.rules";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { pictureSrc } from "../assets.paths";
import { NO_ALT_TEXT } from "../assets.texts";
import type { AssetCard } from "../shown-assets.server";

/** Assets side by side. Each leads to its page; where one is being chosen, to itself as the chosen one. */
export function AssetCards({
  assets,
  label,
  hrefOf,
  chosen,
  onChoose,
}: {
  assets: readonly AssetCard[];
  label: string;
  hrefOf(id: string): string;
  /** Where one is being chosen: which it is, or none yet. */
  chosen?: string | null;
  /** Chosen in place, by script. */
  onChoose?(id: string): void;
}) {
  return (
    <ul className="asset-grid" aria-label={label}>
      {assets.map((asset) => {
        const isChosen = chosen === asset.id;
        return (
          <li key={asset.id} className={isChosen ? "asset is-chosen" : "asset"}>
            <AssetPicture {...asset} />
            <div className={chosen === undefined ? "asset-txt" : "asset-txt has-mark"}>
              {chosen !== undefined && <span className="asset-mark" aria-hidden="true" />}
              <Link
                to={hrefOf(asset.id)}
                preventScrollReset={chosen !== undefined}
                aria-current={isChosen ? "true" : undefined}
                onClick={
                  onChoose &&
                  ((event) => {
                    event.preventDefault();
                    onChoose(asset.id);
                  })
                }
              >
                {chosen !== undefined && <span className="vh">{isChosen ? "Chosen: " : "Choose "}</span>}
                {asset.name}
              </Link>
              <small>{asset.facts}</small>
              <small>{asset.uses}</small>
              {asset.alt === "missing" && <small className="is-warning">{NO_ALT_TEXT}</small>}
              {asset.alt === "decorative" && <small>Decorative</small>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** In a frame of one shape, whatever the picture's own is: nothing moves when it comes. */
export function AssetPicture({
  id,
  isPicture,
  contentType,
}: Pick<AssetCard, "id" | "isPicture" | "contentType">) {
  return (
    <div className="asset-pic">
      {isPicture ? (
        <img src={pictureSrc(id, "thumb")} alt="" width="480" height="360" loading="lazy" decoding="async" />
      ) : (
        <Icon name={fileIcon(contentType)} size={24} />
      )}
    </div>
  );
}
