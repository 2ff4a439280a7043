export interface Box {
  width: number;
  height: number;
}

/**
 * A photo as a JPEG that fits the box, upright whatever its EXIF orientation says; the file itself where it fits already, is
 * no JPEG, or cannot be drawn here. For pictures that are only looked at, never for documents.
 */
export async function shrunk(file: File, box: Box): Promise<Blob> {
  if (file.type !== "image/jpeg" || typeof createImageBitmap !== "function") return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, box.width / bitmap.width, box.height / bitmap.height);
    if (scale === 1) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.8));
    return made && made.size < file.size ? made : file;
  } catch {
    return file;
  }
}
