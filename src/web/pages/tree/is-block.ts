import type { PageNode } from './page-node';

const BLOCKS = new Set(
	'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html li main menu nav ol p pre search section summary table tbody tfoot thead tr caption ul'.split(
		' ',
	),
);

/** Whether a node begins a line of its own. */
export const isBlock = (node: PageNode) => typeof node !== 'string' && BLOCKS.has(node.name);

/** Whether a node is a block, or has one in it at any depth. */
export const holdsBlock = (node: PageNode): boolean =>
	typeof node !== 'string' && (isBlock(node) || node.children.some(holdsBlock));
