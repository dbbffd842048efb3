/** A chosen picture, before it is sent. */
import { MAX_AVATAR_BYTES } from "../../../core/profiles/contract.ts";

export class FileFault extends Error {}

/** The file as a data URL. @throws FileFault with the sentence to show; the texts are in the catalogue */
export async function dataUrlOf(
  file: File,
  texts: { noImage: string; large: string; unread: string },
): Promise<string> {
  if (!/^image\/(png|jpeg|webp|gif)$/.test(file.type)) throw new FileFault(texts.noImage);
  if (file.size > MAX_AVATAR_BYTES) throw new FileFault(texts.large);
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return `data:${file.type};base64,${base64(bytes)}`;
  } catch {
    throw new FileFault(texts.unread);
  }
}

/** In parts, since a call takes a limited number of arguments. */
function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
