// Texts in addresses: compressed by deflate, without a header, and written in base64 for URLs.

/** Characters of a compressed text that is read, and bytes of the text: they bound the work of a link. */
const MOST_CHARACTERS = 32_000;
export const MOST_BYTES = 50_000;
const BASE64_URL = /^[\w-]*$/;
/** Bytes that are spelt at a time. */
const PART = 4096;

/** The text is damaged, cut off or too long. */
export class CompressedTextError extends Error {}

/** @param {string} text */
export async function compress(text) {
  const bytes = await collect(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")), Infinity);
  let binary = "";
  for (let at = 0; at < bytes.length; at += PART) binary += String.fromCharCode(...bytes.subarray(at, at + PART));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param {string} compressed
 * @returns {Promise<string>}
 * @throws {CompressedTextError}
 */
export async function decompress(compressed) {
  if (compressed.length > MOST_CHARACTERS || !BASE64_URL.test(compressed)) throw new CompressedTextError();
  try {
    const binary = atob(compressed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new TextDecoder("utf-8", { fatal: true }).decode(await collect(stream, MOST_BYTES));
  } catch (error) {
    throw error instanceof CompressedTextError ? error : new CompressedTextError();
  }
}

/** The bytes of a stream, which is left when there are too many. @param {ReadableStream<Uint8Array>} stream @param {number} most */
async function collect(stream, most) {
  const reader = stream.getReader();
  const parts = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > most) {
      await reader.cancel();
      throw new CompressedTextError();
    }
    parts.push(part.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
