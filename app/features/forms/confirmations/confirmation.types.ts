import type { Conditions } from "../document/logic.schema";

export interface Confirmation extends Conditions {
  id: string;
  name: string;
  message: string;
  isDefault: boolean;
  isActive: boolean;
  version: number;
  updatedAt: string;
}
