/**
 * Measures what pages of hostile shapes cost: CPU, the longest time the event loop was held, and memory. Prints a line for each
 * and one JSON line: {"shapes", "worstCpuMs", "worstHeldMs", "mostHeldMs", "worstMb"}. Ends with 1 over 200 ms of CPU or 100 ms held.
 *
 *   node scripts/measure-hostile-pages.mjs [NAME]
 *
 * Each shape is read three times, and the middle figure counts: the machine has other work too. `mostHeldMs` is the worst of all
 * rounds. Loading n8n's libraries is not counted: that happens once in a process.
 */
import { createRequire } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from './ensure-built.mjs';
import { MORE_SHAPES } from './hostile-pages/more-shapes.mjs';
import { median } from './median.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const MOST_CPU = 200;
const MOST_HELD = 100;
const ROUNDS = 3;

const many = (text, count) => text.repeat(count);
const sized = (text, bytes = 2_000_000) => text.repeat(Math.floor(bytes / text.length));
const nested = (open, close, count) =>
	many(open, count) + 'deep text, and more of it.' + many(close, count);
const sentence = 'This is a sentence, with commas, of some length. ';

export const SHAPES = {
	'div 100 deep': nested(`<div>${sentence}`, '</div>', 100),
	'div 3,000 deep': nested('<div>', '</div>', 3_000),
	'div 180,000 deep': nested('<div>', '</div>', 180_000),
	'lists 1,000 deep': nested('<ul><li>', '</li></ul>', 1_000),
	'10 × 90 deep': many(nested(`<div><p>${sentence}</p>`, '</div>', 90), 10),
	'1,000 × 90 deep': many(nested('<div>', '</div>', 90), 1_000),
	'tables 90 deep': nested('<table><tr><td>', '</td></tr></table>', 30),
	'60,000 links': many('<a href="/x?y=z">some link</a> ', 60_000),
	'60,000 links in paragraphs': many('<p><a href="/x">some link</a></p>', 60_000),
	'1,150 links': many(`<p><a href="/x">some link</a>${sentence}</p>`, 550),
	'9,000 paragraphs': many(`<p>${sentence}</p>`, 9_000),
	'9,000 bold words': `<p>${many('<b>x</b> y ', 9_000)}</p>`,
	'3,000 rows': `<table>${many('<tr><td>a</td><td>b</td></tr>', 3_000)}</table>`,
	'cells that span': `<table>${many('<tr>' + many('<td colspan=1000 rowspan=65000>x</td>', 8) + '</tr>', 1_000)}</table>`,
	'2 MB of <': many('<', 2_000_000),
	'2 MB of &': many('&', 2_000_000),
	'2 MB of entities': sized('&amp;&lt;'),
	'2 MB of comments': sized('<!-- -->'),
	'2 MB of <!--': sized('<!--'),
	'2 MB in one tag': `<p ${sized('a="b" ')}>`,
	'2 MB of attributes': `<p ${Array.from({ length: 150_000 }, (_, at) => `a${at}=1`).join(' ')}>x`,
	'2 MB of end tags': sized('</div>'),
	'2 MB of open <b>': sized('<b>x'),
	'2 MB of <p><b>': sized('<p><b>x'),
	'2 MB in one word': many('x', 1_900_000),
	'1.9 MB of spaces': `<p>a${many(' ', 1_900_000)}b</p>`,
	'1.9 MB of newlines in code': `<pre>a${many('\n', 1_900_000)}b</pre>`,
	'1.9 MB of backticks': `<pre>${many('`', 1_900_000)}</pre>`,
	'2 MB of style': `<style>${sized('.a{display:none}')}</style><p>x</p>`,
	'5 MB of style elements': sized('<style>.a{color:red}</style>', 5_000_000),
	'styles on elements': many(`<p style="${many('0', 900)}">x</p>`, 3_000),
	'styles of font': many(`<p style="font:${many('a ', 450)}">x</p>`, 3_000),
	'classes on elements': many(`<p class="${many('top-', 120)}x">x</p>`, 3_000),
	'5 MB of text': sized(sentence, 5_000_000),
	'lists flat 9,000': `<ul>${many('<li>item</li>', 9_000)}</ul>`,
	'1,000 headings in header': `<header>${many('<h1>x</h1>', 1_000)}</header>`,
	'select of 9,000': `<main><select>${many('<option>x', 9_000)}</select></main>`,
	'divs 40 deep, 1,100': many(nested(`<div>${sentence}`, '</div>', 40), 27),
	...MORE_SHAPES,
};

async function measure(html, { readPage, createPageTools }) {
	const body = Buffer.from(`<html><head><title>t</title></head><body>${html}`);
	const delay = monitorEventLoopDelay({ resolution: 1 });
	const heap = process.memoryUsage().rss;
	delay.enable();
	await new Promise((done) => setTimeout(done, 5));
	delay.reset();
	// The first reading after a reset only starts the clock.
	await new Promise((done) => setTimeout(done, 5));
	const before = process.cpuUsage();
	const page = await readPage(
		{
			body,
			contentType: 'text/html',
			url: 'https://site.example/',
			signal: AbortSignal.timeout(60_000),
		},
		createPageTools(),
	);
	const { user, system } = process.cpuUsage(before);
	await new Promise((done) => setTimeout(done, 2));
	delay.disable();
	return {
		cpu: (user + system) / 1_000,
		held: delay.max / 1e6,
		mb: (process.memoryUsage().rss - heap) / 1e6,
		page,
	};
}

const rounded = (number) => Math.round(number);

async function main() {
	ensureBuilt();
	const at = (...names) => path.join(root, 'dist', 'src', ...names);
	const { readPage } = require(at('web', 'pages', 'read-page.js'));
	const { createPageTools } = require(at('adapters', 'pages', 'create-page-tools.js'));
	const tools = { readPage, createPageTools };
	for (let round = 0; round < 3; round += 1)
		await measure(many(`<p>${sentence}</p><div>${sentence}</div>`, 100), tools);
	const only = process.argv[2];
	const worst = { worstCpuMs: 0, worstHeldMs: 0, mostHeldMs: 0, worstMb: 0 };
	const shapes = Object.entries(SHAPES).filter(([name]) => only === undefined || name === only);
	for (const [name, html] of shapes) {
		const rounds = [];
		for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(html, tools));
		const cpu = rounded(median(rounds.map((each) => each.cpu)));
		const held = rounded(median(rounds.map((each) => each.held)));
		const mostHeld = rounded(Math.max(...rounds.map((each) => each.held)));
		const mb = rounded(Math.max(...rounds.map((each) => each.mb)));
		const { flags, content } = rounds[0].page;
		const isOver = cpu > MOST_CPU || held > MOST_HELD;
		console.log(
			`${isOver ? 'OVER ' : ''}${name}: ${cpu} ms CPU, ${held} ms held (most ${mostHeld}), ${mb} MB, ${content.length} signs${flags.cut ? ', cut' : ''}`,
		);
		worst.worstCpuMs = Math.max(worst.worstCpuMs, cpu);
		worst.worstHeldMs = Math.max(worst.worstHeldMs, held);
		worst.mostHeldMs = Math.max(worst.mostHeldMs, mostHeld);
		worst.worstMb = Math.max(worst.worstMb, mb);
	}
	console.log(JSON.stringify({ shapes: shapes.length, ...worst }));
	process.exitCode = worst.worstCpuMs > MOST_CPU || worst.worstHeldMs > MOST_HELD ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
