import type { ReactNode } from "react";
import { ButtonRow } from "./button";

/** The last row of an editor: it stays in sight however long the form is. */
export const SaveBar = ({ children }: { children: ReactNode }) => (
  <ButtonRow className="form-actions save-bar">{children}</ButtonRow>
);
