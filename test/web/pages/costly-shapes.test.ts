import { readPage } from '../../../src/web/pages/read-page';
import { leastWork } from '../../support/work-time';

/** Milliseconds of work. Without its defence each of these takes several times as long, or never ends at its full size. */
const LONGEST = 1_000;

const many = (text: string, count: number) => text.repeat(count);
const words = (length: number) => many('some words ', length / 11);
/** Blanks that do not break: each is written as one that does. */
const wideBlanks = (count: number) => many('a\u00a0', count);
const nested = (open: string, close: string, count: number, inner: string) =>
	many(open, count) + inner + many(close, count);

async function read(html: string, contentType = 'text/html') {
	let breaths = 0;
	const page = await readPage(
		{
			body: Buffer.from(html),
			...{ contentType, url: 'https://site.example/' },
			signal: AbortSignal.timeout(60_000),
		},
		{
			openPdf: async () => await Promise.resolve(undefined),
			breathe: async () => {
				breaths += 1;
				await Promise.resolve();
			},
		},
	);
	return { ...page, breaths };
}

const sheet = `<style>${many('/* ', 66_000)}</style><p>x</p>`;
const row = `<tr><td colspan=60 rowspan=1000>${words(1_900)}</td></tr>`;

describe('shapes of pages that would cost n8n seconds', () => {
	it.each([
		['rows of comments without a type', `${many('<!---->', 26)}x`, ''],
		['blanks in a width', `<p width="${many(' ', 80_000)}x" height="0">x</p>`],
		['empty lines of code', `<code>${many('\n', 80_000)}</code>`],
		['fonts of a box', `<p style="white-space:pre;${many('font-family:', 20_000)}">x</p>`],
		['open comments in a style sheet', sheet],
		['a long cell that spans', `<table><tr><th>a<tr><td colspan=60>${words(1_500_000)}</table>`],
		['headings in headings', `<title>q</title>${nested('<h1>', '</h1>', 90, wideBlanks(700_000))}`],
		['blocks in formats', nested('<div><span>', '</span></div>', 45, wideBlanks(900_000))],
	])('%s are read at once', async (_name, html, contentType = 'text/html') => {
		const took = await leastWork(LONGEST, async () => await read(html, contentType));
		expect(took).toBeLessThan(LONGEST);
	});

	it.each([
		['code in quotations', nested('<blockquote>', '</blockquote>', 90, many('a\n', 50_000))],
		['code in lists', nested('<ul><li>', '</li></ul>', 45, `<pre>${many('a\n', 50_000)}</pre>`)],
		['cells that span', `<table><tr><th>a<th>b</tr>${row}${many('<tr></tr>', 999)}</table>`],
		[
			'links below a long base',
			`<base href="https://site.example/${many('b/', 1_900)}x">${many('<a href="y">z</a> ', 2_000)}`,
		],
	])('%s do not become megabytes', async (_name, html) => {
		const { content } = await read(html);
		expect(content.length).toBeGreaterThan(10_000);
		expect(content.length).toBeLessThan(3_000_000);
	});

	it('code in quotations keeps its lines apart', async () => {
		const code = `<pre>${many('a\n', 50_000)}</pre>`;
		const { content } = await read(nested('<blockquote>', '</blockquote>', 90, code));
		expect(content.length).toBeLessThan(3_000_000);
		expect(content).toContain('a\n');
	});

	it('code of nothing but fences is read', async () => {
		const { content } = await read(`<pre>${many('```a', 300_000)}</pre>`);
		expect(content.startsWith('````\n```a```a')).toBe(true);
	});

	it('other work goes first many times while a large page is cleaned', async () => {
		// Every look at the clock is a turn later. Seventy-five times it goes first while the page is written, five while it is parsed.
		let now = 0;
		jest.spyOn(Date, 'now').mockImplementation(() => (now += 11));
		expect((await read(many('<p>x</p>', 9_000))).breaths).toBeGreaterThan(130);
	});
});
