import * as z from "zod";

/** What a page's version keeps, as publishing wrote it. What a section says is kept as text, and read by its type. */
export const VersionDocument = z.object({
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  assetId: z.string().nullable(),
  sections: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      heading: z.string(),
      isPublished: z.number().transform((flag) => flag === 1),
      data: z.string(),
      uses: z.array(
        z.object({
          kind: z.enum(["asset", "file", "task", "content", "download", "supplier", "form"]),
          id: z.string(),
        }),
      ),
    }),
  ),
});
export type VersionDocument = z.infer<typeof VersionDocument>;
