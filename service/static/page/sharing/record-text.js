// The text of a record's file, in the encoding that it names or that is likely.

/** Names in `CA` that TextDecoder does not know, without punctuation. */
const ALIASES = { gb: "gb18030", cp936: "gb18030", cp932: "shift_jis", cp949: "euc-kr", cp1252: "windows-1252", cp1251: "windows-1251", cp1250: "windows-1250" };
/** Encodings that systems in a language used before UTF-8. */
const BY_LANGUAGE = {
  "zh-tw": "big5", "zh-hk": "big5", zh: "gb18030", ja: "shift_jis", ko: "euc-kr", ru: "windows-1251", uk: "windows-1251",
  cs: "windows-1250", pl: "windows-1250", hu: "windows-1250", vi: "windows-1258",
};
/** Characters at the beginning of a file in which `CA` is looked for. */
const HEAD = 65_536;

/**
 * @param {ArrayBuffer} buffer
 * @param {readonly string[]} languages  The visitor's languages, preferred first.
 * @returns {{text: string, assumed: string | null}}  `assumed` is the encoding if nothing names it.
 */
export function decodeRecord(buffer, languages) {
  const bytes = new Uint8Array(buffer);
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return { text: new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes), assumed: null };
  }
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD));
  const named = /(?<![A-Za-z])CA\s*\[([^\]]{1,40})\]/.exec(head)?.[1].trim().toLowerCase() || "utf-8";
  for (const encoding of [ALIASES[named.replace(/[^a-z0-9]/g, "")] ?? named, "utf-8"]) {
    const text = decoded(bytes, encoding);
    if (text !== null) return { text, assumed: null };
  }
  const assumed = likelyEncoding(bytes, languages);
  return { text: new TextDecoder(assumed).decode(bytes), assumed };
}

/**
 * The encoding that systems in the visitor's languages used, if the bytes are in one of them.
 *
 * @param {Uint8Array} bytes
 * @param {readonly string[]} languages
 */
export function likelyEncoding(bytes, languages) {
  const usual = languages.flatMap((language) => {
    const name = language.toLowerCase();
    return BY_LANGUAGE[name] ?? BY_LANGUAGE[name.slice(0, 2)] ?? [];
  });
  return usual.find((encoding) => decoded(bytes, encoding) !== null) ?? "windows-1252";
}

/** The text; null if the bytes are not in the encoding, or if it is unknown. */
function decoded(bytes, encoding) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
