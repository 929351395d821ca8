/**
 * `npm start`: from a fresh clone to a running n8n in which a Foreman has planned, built, verified and
 * published a workflow. Needs Node >= 20 and npm; everything else is installed on the way.
 *
 *   node scripts/start.mjs [--state FOLDER] [--ask]
 *
 * --state  where n8n keeps its data; sandbox/.state when left out
 * --ask    you answer the Foreman's questions yourself (`npm start -- --ask`); without a terminal this changes nothing
 *
 * OPENAI_API_KEY (and OPENAI_BASE_URL, OPENAI_MODEL) let a real model drive instead of the scripted one.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';

import { ensureBuilt } from './ensure-built.mjs';
import { ensureDependencies } from './ensure-dependencies.mjs';
import { packageRoot as root } from './package-root.mjs';

try {
	await ensureDependencies();
	await ensureBuilt();
	const { runDemo } = await import('./demo/run-demo.mjs');
	const { values } = parseArgs({
		options: { state: { type: 'string' }, ask: { type: 'boolean', default: false } },
	});
	const directory = values.state ?? path.join(root, 'sandbox', '.state');
	const isAsking = values.ask && process.stdin.isTTY === true;
	const succeeded = await runDemo(path.resolve(directory), { isAsking });
	process.exit(succeeded ? 0 : 1);
} catch (error) {
	console.error(`\n${error instanceof Error ? error.message : error}`);
	process.exit(1);
}
