/** The only importer of packages that are bundled into the published code. */
export { parse as parseJavaScript } from 'acorn';
export type { AnyNode as SyntaxNode } from 'acorn';
export { createLocalJWKSet, errors as joseErrors, importSPKI, jwtVerify } from 'jose';
export type { CryptoKey } from 'jose';
export { default as ipaddr } from 'ipaddr.js';
export { default as canonicalize } from 'canonicalize';
