import type { LockType } from "~/rooms";

export const lockPath = (type: LockType, id: string) => `/admin/locks/${type}/${id}`;
