import type { ReactNode } from "react";
import type { FieldPanelData } from "../../builder/properties/field-panel.server";
import type { FieldValues } from "../../builder/properties/field-values.types";

/** What staff set of a kind of field besides what all have; null where there is nothing. */
export type SettingsKind = ((props: { data: FieldPanelData; values: FieldValues }) => ReactNode) | null;
