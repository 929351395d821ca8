/**
 * Measures Foreman on a running n8n: one boot, one table with ratios and growth. Builds first where a source is newer. Progress and the
 * table go to stderr; the last line is the figures as JSON, of one part its own. Exits with 1 where something is over its limit.
 *
 *   node scripts/bench.mjs [PART …] [--sizes 10,150,2000] [--docs]
 *
 * Parts, all of them when left out:
 *   tokens                   what a model is sent in each turn; needs no n8n
 *   spans                    what traces cost a turn; needs no n8n
 *   catalog, registry        up to 1,000 tools of an agent, and of a team; need no n8n
 *   mcp-call, scale          list-workflows, and every read tool, over MCP with more and more workflows
 *   search                   find-in-workflows, find-problems and the upgrade report: first, and once n8n's workflows are known
 *   mcp-load                 requests a second, memory and idle clients of the MCP trigger
 *   runs, store              steps of runs, and writes of their size
 *   event-loop               hostile schemas, documents and values
 *   tests                    100 tests of workflows, and n8n's health meanwhile
 *   start                    what Foreman adds to a start of n8n
 *   job                      the demo's job in tokens; boots an n8n of its own
 *
 *   --sizes     workflows, from few to many
 *   --queue     n8n in queue mode, and a webhook processor is measured; --engine vm|legacy: n8n's engine for expressions
 *   --docs      writes docs/develop/bench.md, with a plot of each growth
 *
 * A part gives its `figures`, and where it has them `rows` of [what, unit, value, beside], `growth` of [what, unit, at, values], and
 * what is `over` its limit.
 */
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { catalog, registry } from './bench/catalog.mjs';
import { eventLoop } from './bench/event-loop.mjs';
import { fillUp } from './bench/fill-up.mjs';
import { startHost } from './bench/host.mjs';
import { job } from './bench/job.mjs';
import { mcpCall, mcpLoad } from './bench/mcp.mjs';
import { runs, store } from './bench/runs.mjs';
import { scale } from './bench/scale.mjs';
import { search } from './bench/search.mjs';
import { spans } from './bench/spans.mjs';
import { start } from './bench/start.mjs';
import { tests } from './bench/tests.mjs';
import { tokens } from './bench/tokens.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { markdownTable, round } from './figures.mjs';
import { packageRoot } from './package-root.mjs';

const ALONE = { tokens, spans, catalog, registry, job };
const GROWING = { 'mcp-call': mcpCall, scale, search };
const HOSTED = { 'mcp-load': mcpLoad, runs, store, 'event-loop': eventLoop, tests, start };
const PARTS = [ALONE, GROWING, HOSTED].flatMap(Object.keys);

const say = (line) => console.error(line);

const { values, positionals } = parseArgs({
	options: {
		sizes: { type: 'string', default: '10,150,2000' },
		engine: { type: 'string', default: 'vm' },
		queue: { type: 'boolean', default: false },
		docs: { type: 'boolean', default: false },
	},
	allowPositionals: true,
});
const wanted = positionals.length > 0 ? positionals : PARTS;
const strange = wanted.filter((part) => !PARTS.includes(part));
if (strange.length > 0) {
	say(`There is no ${strange.join(', ')}. Parts: ${PARTS.join(', ')}`);
	process.exit(2);
}
const sizes = values.sizes.split(',').map(Number);
const chosen = (parts) => Object.entries(parts).filter(([name]) => wanted.includes(name));

async function measureGrowing(host) {
	const bySize = {};
	for (const size of sizes) {
		await fillUp(host, size);
		for (const [name, { at }] of chosen(GROWING))
			(bySize[name] ??= {})[size] = await at(host, size);
	}
	return chosen(GROWING).map(([name, { end }]) => [name, end(bySize[name])]);
}

async function measureHosted() {
	const isWatched = wanted.includes('event-loop');
	const host = await startHost({ queue: values.queue, engine: values.engine, isWatched, say });
	try {
		const results = [];
		// A start comes last: it leaves other processes behind. Growth comes after what is alike at any size.
		for (const [name, part] of chosen(HOSTED).filter(([one]) => one !== 'start'))
			results.push([name, await part(host)]);
		results.push(...(await measureGrowing(host)));
		if (wanted.includes('start')) results.push(['start', await start(host)]);
		return results;
	} finally {
		await host.end();
	}
}

/** Each row beside what it is compared with, then each growth with its last beside its first. */
const cellsOf = (rows, growth) => [
	['what', 'figure', 'beside, or at', 'ratio'],
	...rows
		.filter(([, , , beside]) => beside > 0)
		.map(([what, unit, value, beside]) => {
			return [what, `${value} ${unit}`, beside, round(value / beside, 2)];
		}),
	...growth.map(([what, unit, at, all]) => {
		const ratio = round(all.at(-1) / all[0], 2);
		return [what, `${all.join(', ')} ${unit}`, `at ${at.join(', ')}`, ratio];
	}),
];

const plotOf = ([what, unit, at, all]) => `\`\`\`mermaid
xychart-beta
	title "${what}"
	x-axis [${at.join(', ')}]
	y-axis "${unit}" 0 --> ${Math.max(...all)}
	line [${all.join(', ')}]
\`\`\``;

await ensureBuilt();
const results = [];
for (const [name, part] of chosen(ALONE)) results.push([name, await part()]);
if ([...chosen(GROWING), ...chosen(HOSTED)].length > 0) results.push(...(await measureHosted()));
const all = (part) => results.flatMap(([, one]) => one[part] ?? []);
const growth = all('growth');
const table = markdownTable(cellsOf(all('rows'), growth));
say(table);
if (values.docs) {
	const where = `${os.cpus().length} cores, Node ${process.versions.node}; ${wanted.join(', ')}`;
	const page = `# Figures

\`npm run -s bench -- --docs\` measures, writes this page, and draws the growth. ${where}.

${table}

${growth.map(plotOf).join('\n\n')}
`;
	await writeFile(path.join(packageRoot, 'docs', 'develop', 'bench.md'), page);
}
const figures = Object.fromEntries(results.map(([name, one]) => [name, one.figures]));
console.log(JSON.stringify(wanted.length === 1 ? figures[wanted[0]] : figures));
const over = all('over');
for (const one of over) say(`over its limit: ${one}`);
process.exitCode = over.length > 0 ? 1 : 0;
