/**
 * Measures how well pages become Markdown, ours against n8n's own pipeline, over the pages of test/web/pages/fixtures. Prints a
 * line for each page that is not whole and one JSON line:
 * {"pages", "ours": {"text", "structure", "noise", "ms", "cpuMs"}, "n8n": {…}}; text and structure in percent, noise counted.
 * Ends with 1 where ours is not ahead in all three, or has any noise.
 *
 *   node scripts/measure-pages.mjs [--show PAGE]
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { ensureN8n } from '../sandbox/install.mjs';
import { ensureBuilt } from './ensure-built.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const FIXTURES = path.join(root, 'test', 'web', 'pages', 'fixtures');
const ADDRESS = 'https://site.example/docs/page.html';

/** One spelling: signs that escape, white space, the bullet and the rule below a head say nothing. */
const plain = (text) =>
	text
		.replace(/\\(?=[\\`*_{}[\]()#+.!~>-])/g, '')
		.replace(/^(\s*)[*+-] +/gm, '$1- ')
		.replace(/^(\s*\d+\.) +/gm, '$1 ')
		.replace(/(?:\| ?:?-+:? ?)+\|/g, (rule) => rule.replace(/-+/g, '---').replace(/ /g, ''))
		.replace(/\n\s*\n(?=\s*(?:- |\d+\. ))/g, '\n')
		.replace(/[^\S\n]+/g, ' ')
		.replace(/\n{2,}/g, '\n');
const words = (text) =>
	plain(text)
		.replace(/[`*_>#|\\]/g, ' ')
		.replace(/\s+/g, ' ');

export function judgePage({ text, structure, noise }, { title, content }) {
	const [all, read] = [plain(content), words(`${title}\n${content}`)];
	return {
		text: text.filter((each) => !read.includes(words(each).trim())),
		structure: structure.filter((each) => !all.includes(plain(each))),
		noise: noise.filter((each) => content.includes(each)),
	};
}

async function measured(read) {
	const before = process.cpuUsage();
	const started = performance.now();
	const page = await read();
	const { user, system } = process.cpuUsage(before);
	return { page, ms: performance.now() - started, cpuMs: (user + system) / 1000 };
}

export async function openReaders() {
	const at = (...names) => path.join(root, 'dist', 'src', ...names);
	const { readPage } = require(at('web', 'pages', 'read-page.js'));
	const { createPageTools } = require(at('adapters', 'pages', 'create-page-tools.js'));
	const { directory } = await ensureN8n({ onProgress: (line) => console.error(line) });
	const modules = path.join(directory, 'node_modules');
	const { fetchAndExtract } = require(
		path.join(modules, 'n8n/dist/modules/instance-ai/web-research/fetch-and-extract.js'),
	);
	return {
		ours: async (body, contentType) =>
			await readPage(
				{ body, contentType, url: ADDRESS, signal: AbortSignal.timeout(30_000) },
				createPageTools(),
			),
		n8n: async (body, contentType) =>
			await fetchAndExtract(ADDRESS, {
				maxContentLength: 10_000_000,
				transport: {
					asCustomFetch: () => async () =>
						new Response(body, { headers: { 'content-type': contentType } }),
				},
				// It throws at pages that have no <body>.
			}).catch(() => ({ title: '', content: '' })),
	};
}

async function main() {
	const { values } = parseArgs({ options: { show: { type: 'string' } } });
	ensureBuilt();
	const readers = await openReaders();
	const pages = JSON.parse(await readFile(path.join(FIXTURES, 'expectations.json'), 'utf8'));
	const sum = () => ({ text: 0, structure: 0, noise: 0, ms: 0, cpuMs: 0 });
	const total = { ours: sum(), n8n: sum() };
	const asked = { text: 0, structure: 0 };
	const warm = await readFile(path.join(FIXTURES, `${pages[0].page}.html`));
	for (const read of Object.values(readers)) await read(warm, pages[0].contentType);
	for (const expected of pages) {
		const body = await readFile(path.join(FIXTURES, `${expected.page}.html`));
		asked.text += expected.text.length;
		asked.structure += expected.structure.length;
		for (const [who, read] of Object.entries(readers)) {
			const { page, ms, cpuMs } = await measured(() => read(body, expected.contentType));
			const missing = judgePage(expected, page);
			total[who].text += expected.text.length - missing.text.length;
			total[who].structure += expected.structure.length - missing.structure.length;
			total[who].noise += missing.noise.length;
			total[who].ms += ms;
			total[who].cpuMs += cpuMs;
			if (values.show === expected.page) console.log(`--- ${who}: ${page.title}\n${page.content}`);
			const isWhole = Object.values(missing).every((each) => each.length === 0);
			if (who === 'ours' && !isWhole) console.log(expected.page, JSON.stringify(missing));
		}
	}
	const figures = ({ text, structure, noise, ms, cpuMs }) => ({
		text: rounded((100 * text) / asked.text),
		structure: rounded((100 * structure) / asked.structure),
		noise,
		ms: rounded(ms / pages.length),
		cpuMs: rounded(cpuMs / pages.length),
	});
	const [ours, n8n] = [figures(total.ours), figures(total.n8n)];
	console.log(JSON.stringify({ pages: pages.length, ours, n8n }));
	const isAhead = ours.text > n8n.text && ours.structure > n8n.structure && ours.noise < n8n.noise;
	process.exitCode = isAhead && ours.noise === 0 ? 0 : 1;
}

const rounded = (number) => Math.round(number * 10) / 10;

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
