// The modules that packaging/wasm.py builds: their contents beside the code, and the arguments of their kernels.

/** Bytes of a page of WebAssembly's memory. */
const PAGE = 1 << 16;

/** The constants, tables and layouts of a module. */
export function contentOf(module) {
  const [section] = WebAssembly.Module.customSections(module, "tengen");
  return JSON.parse(new TextDecoder().decode(section));
}

/** An array as kernels take it: no owner, number of items, size of an item, place, shape and strides. */
export function array(at, size, ...shape) {
  const items = shape.reduce((product, side) => product * side, 1);
  const strides = shape.map((_, axis) => size * shape.slice(axis + 1).reduce((product, side) => product * side, 1));
  return [0, 0, BigInt(items), BigInt(size), at, ...[...shape, ...strides].map(BigInt)];
}

/** Let a memory have so many bytes at least. @param {WebAssembly.Memory} memory @param {number} size */
export function growTo(memory, size) {
  memory.grow(Math.max(0, Math.ceil((size - memory.buffer.byteLength) / PAGE)));
}
