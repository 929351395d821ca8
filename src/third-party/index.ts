/** The only importer of packages that are bundled into the published code. */
export { parse as parseJavaScript } from 'acorn';
export { default as MiniSearch } from 'minisearch';
export { default as canonicalize } from 'canonicalize';
