// Encoder of animated GIFs: GIF89a, with the LZW compression that it prescribes.
// Source: "Graphics Interchange Format, Version 89a" (CompuServe, 1990).

const MAX_CODE = 4096;
const BLOCK_BYTES = 255;
const FOREVER = [0, 0];
/** Keep what is shown, and draw the next frame over it; the transparent color is used. */
const KEEP_TRANSPARENT = 0b101;

export class GifEncoder {
  #parts = [];

  /**
   * @param {number} width
   * @param {number} height
   * @param {Array<[number, number, number]>} palette  At most 255 colors; the index after the last is transparent.
   */
  constructor(width, height, palette) {
    this.transparent = palette.length;
    this.bits = Math.max(2, Math.ceil(Math.log2(palette.length + 1)));
    const table = new Uint8Array(3 * 2 ** this.bits);
    table.set(palette.flat());
    this.#write(ascii("GIF89a"), word(width), word(height), [0xf0 | (this.bits - 1), 0, 0], table);
    this.#write([0x21, 0xff, 11], ascii("NETSCAPE2.0"), [3, 1], FOREVER, [0]);
  }

  /**
   * Add a frame that covers a part of the image.
   *
   * @param {Uint8Array} pixels  Indices of colors, row by row.
   * @param {{left: number, top: number, width: number, height: number}} box
   * @param {number} delay  In hundredths of a second, until the next frame.
   */
  add(pixels, { left, top, width, height }, delay) {
    this.#write([0x21, 0xf9, 4, KEEP_TRANSPARENT], word(delay), [this.transparent, 0]);
    this.#write([0x2c], word(left), word(top), word(width), word(height), [0, this.bits]);
    const data = compress(pixels, this.bits);
    for (let at = 0; at < data.length; at += BLOCK_BYTES) {
      const block = data.subarray(at, at + BLOCK_BYTES);
      this.#write([block.length], block);
    }
    this.#write([0]);
  }

  /** @returns {Blob} */
  finish() {
    this.#write([0x3b]);
    return new Blob(this.#parts, { type: "image/gif" });
  }

  #write(...parts) {
    this.#parts.push(...parts.map((part) => Uint8Array.from(part)));
  }
}

/** The LZW codes of pixels, as bytes. */
function compress(pixels, bits) {
  const colors = 2 ** bits;
  const [clear, end] = [colors, colors + 1];
  const bytes = new ByteWriter();
  /** By code and next color: the code of both; 0 where there is none yet. */
  const codes = new Uint16Array(MAX_CODE * colors);
  let [next, size] = [end + 1, bits + 1];
  bytes.add(clear, size);
  let code = pixels[0];
  for (let at = 1; at < pixels.length; at += 1) {
    const slot = code * colors + pixels[at];
    if (codes[slot] !== 0) {
      code = codes[slot];
      continue;
    }
    bytes.add(code, size);
    code = pixels[at];
    if (next === MAX_CODE) {
      bytes.add(clear, size);
      codes.fill(0);
      [next, size] = [end + 1, bits + 1];
      continue;
    }
    codes[slot] = next;
    // The decoder is one code behind.
    if (next === 2 ** size) size += 1;
    next += 1;
  }
  bytes.add(code, size);
  // It has caught up now.
  bytes.add(end, next === 2 ** size && next < MAX_CODE ? size + 1 : size);
  return bytes.finish();
}

/** Packs codes of some bits, the lowest first. */
class ByteWriter {
  #bytes = [];
  #rest = 0;
  #bits = 0;

  add(code, size) {
    this.#rest |= code << this.#bits;
    this.#bits += size;
    for (; this.#bits >= 8; this.#bits -= 8) {
      this.#bytes.push(this.#rest & 255);
      this.#rest >>>= 8;
    }
  }

  finish() {
    if (this.#bits > 0) this.#bytes.push(this.#rest);
    return Uint8Array.from(this.#bytes);
  }
}

function word(value) {
  return [value & 255, value >> 8];
}

function ascii(text) {
  return [...text].map((character) => character.charCodeAt(0));
}
