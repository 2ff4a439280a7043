import type { FileRule } from "~/features/files/files.schema";

export const BRANDING_RULE = { accept: ["image"], limitMb: 10 } as const satisfies FileRule;

/** As large as the largest made size (spec 1.9): a photo is made to fit before it goes up. */
export const SIGN_IN_BOX = { width: 1920, height: 1280 };

/** The pictures of the branding (spec 1.3), each an https address or the path of an uploaded file. */
export const PICTURES = ["logo", "invertedLogo", "iconLogo", "loginImage"] as const;
export type PictureName = (typeof PICTURES)[number];

/** A form without JavaScript has a file field for each picture: `logoFile` is for `logo`. */
export const fileFieldOf = (picture: PictureName) => `${picture}File`;

const OWN = /^\/branding\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The id of the uploaded file that a field names; null for an address elsewhere. */
export const uploadedIn = (value: string): string | null => OWN.exec(value)?.[1] ?? null;

type Pictures = Record<PictureName, string>;

/** Which uploaded files a save brings in, each by its first field, and which it leaves behind. */
export function pictureChange(
  before: Pictures,
  after: Pictures,
): { come: { id: string; field: PictureName }[]; gone: string[] } {
  const [old, now] = [before, after].map(
    (pictures) =>
      new Map(
        PICTURES.flatMap((field) => {
          const id = uploadedIn(pictures[field]);
          return id ? [[id, field] as const] : [];
        }),
      ),
  ) as [Map<string, PictureName>, Map<string, PictureName>];
  return {
    come: [...now].filter(([id]) => !old.has(id)).map(([id, field]) => ({ id, field })),
    gone: [...old.keys()].filter((id) => !now.has(id)),
  };
}
