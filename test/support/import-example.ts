import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Json } from './live-instance';

const EXAMPLES = join(__dirname, '..', '..', 'docs', 'examples');

/** An example of the docs, with what its note has a person fill in. */
export function importExample(file: string, fill: (node: Json) => object): Json {
	const example = JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8'));
	const nodes = example.nodes.map((node: Json) => ({ ...node, ...fill(node) }));
	return { ...example, nodes };
}
