import { extensionOf } from "./file-names.rules";
import { acceptAttribute, DEFAULT_LIMIT_MB, FILE_TYPES, IMAGE_TYPES, MB, typesOf } from "./file-types.rules";
import type { FileRule } from "./files.schema";
import { acceptHint, isEmptyText, isForbiddenText, isTooLargeText } from "./files.texts";

/**
 * What a browser can tell of a file before it sends it: by name and size. The content is looked at by the server, which
 * decides; a picture may have another picture's ending there, so here too.
 */
export function fileChecks(rule: FileRule) {
  const types = typesOf(rule.accept);
  const takesPictures = types.some((type) => IMAGE_TYPES.includes(type));
  const allowed = [...types, ...(takesPictures ? IMAGE_TYPES : [])].flatMap(
    (type): readonly string[] => FILE_TYPES[type].extensions,
  );
  return {
    accept: acceptAttribute(rule.accept),
    hint: acceptHint(rule),
    refuse({ name, size }: { name: string; size: number }): string | null {
      const extension = extensionOf(name);
      if (extension !== "" && !allowed.includes(extension)) return isForbiddenText(name, rule);
      if (size === 0) return isEmptyText(name, rule);
      return size > (rule.limitMb ?? DEFAULT_LIMIT_MB) * MB ? isTooLargeText(name, rule) : null;
    },
  };
}
