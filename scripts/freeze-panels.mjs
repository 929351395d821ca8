import { createRequire } from 'node:module';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Writes the panels that are made from the catalog into `dist/nodes` as literals, so that n8n starts without loading the tools. `dist`:
 * absolute path of the compiled package.
 */
export function freezePanels(dist) {
	const nodes = path.join(dist, 'nodes');
	for (const node of readdirSync(nodes)) {
		const file = path.join(nodes, node, 'properties.js');
		if (!existsSync(file)) continue;
		const panels = Object.entries(require(file)).map(
			([name, panel]) => `exports.${name} = ${JSON.stringify(panel)};\n`,
		);
		const head = '"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });\n';
		writeFileSync(file, head + panels.join(''));
	}
}
