import type { ComponentType, ReactNode } from "react";
import type { DrawerData } from "../task-drawer.server";

/** The form of the button that completes a task: what a type asks for belongs to it. */
export const ACTION_FORM = "task-action";

/** A type in the drawer in which a team does its task. */
export interface TypeDrawer {
  /** Where it is done, in the body. */
  Part: ComponentType<{ data: DrawerData; search: string }> | null;
  /** In place of the button that completes it; null = that button. */
  action(data: DrawerData): ReactNode;
}

/** Ticked by the button, and asked for nothing. */
export const plainDrawer: TypeDrawer = { Part: null, action: () => null };
