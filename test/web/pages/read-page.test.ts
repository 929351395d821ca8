import { readFileSync } from 'node:fs';
import path from 'node:path';

import { createPageTools } from '../../../src/adapters/pages/create-page-tools';
import { readPage } from '../../../src/web/pages/read-page';

const fixtures = path.join(__dirname, 'fixtures');

interface Expected {
	page: string;
	contentType: string;
	text: string[];
	structure: string[];
	noise: string[];
}

const pages: Expected[] = JSON.parse(
	readFileSync(path.join(fixtures, 'expectations.json'), 'utf8'),
);

const read = async (body: Buffer | string, contentType = 'text/html', tools = createPageTools()) =>
	await readPage(
		{
			body: Buffer.from(body),
			contentType,
			url: 'https://site.example/docs/page.html',
			signal: AbortSignal.timeout(20_000),
		},
		tools,
	);

const words = (text: string) =>
	text
		.replace(/[`*_>#|\\]/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();

describe('pages', () => {
	test('there are at least 40', () => {
		expect(pages.length).toBeGreaterThanOrEqual(40);
	});

	test.each(pages)('$page is read with all its text, and no noise', async (expected) => {
		const body = readFileSync(path.join(fixtures, `${expected.page}.html`));
		const { title, content } = await read(body, expected.contentType);
		const all = words(`${title}\n${content}`);
		expect(expected.text.filter((each) => !all.includes(words(each)))).toEqual([]);
		expect(expected.noise.filter((each) => content.includes(each))).toEqual([]);
	});

	test('a small page is read as Markdown', async () => {
		const { content } = await read(
			'<main><h1>A</h1><p>b <a href="/c">c</a></p><ul><li>d</ul><pre class="lang-js">e</pre><table><tr><td>f<td>g</table></main>',
		);
		expect(content).toBe(
			'# A\n\nb [c](https://site.example/c)\n\n- d\n\n```js\ne\n```\n\n| f | g |\n| --- | --- |',
		);
	});

	test('says what a page is', async () => {
		const shell = '<title>App</title><div id="root"></div><script src="/a.js"></script>';
		expect((await read(shell)).flags).toContain('jsRenderingSuspected');
		const login = '<form><input type="password"></form><p>Members only.</p>';
		expect((await read(login)).flags).toContain('loginRequired');
		expect((await read('<p>a</p><p hidden>secret words</p>')).flags).toContain('hiddenText');
	});

	test.each([
		['<body style="background: #fff"><div><p style="color:white">b</p></div><p>a</p>', 'a'],
		['<table bgcolor="White"><tr><td>a<font color="#FFFFFF">b</font></table>', 'a'],
		['<body bgcolor="#ffffff"><p>a</p><p style="color: rgb(255, 255, 255)">b</p>', 'a'],
		// What a style sheet may say of what lies between is not known.
		['<body bgcolor="white"><div class="dark"><p style="color:white">b</p></div>', 'b'],
		['<body bgcolor="white"><div style="background:#000"><p style="color:#fff">b</p></div>', 'b'],
		['<p style="color:#fff">b</p>', 'b'],
	])('%s reads %j', async (html, text) => {
		expect(words((await read(html)).content.replace(/-/g, ''))).toBe(text);
	});

	test('a page that is too deep or large is cut, and says so', async () => {
		const { flags, notes } = await read('<p>x</p>'.repeat(12_000));
		expect(flags).toContain('cut');
		expect(notes).toEqual(['The page is too large to be read whole: this is its beginning.']);
	});

	test('text, Markdown and JSON stay as they are', async () => {
		expect(await read('a  <b>\n', 'text/plain')).toMatchObject({
			kind: 'text',
			content: 'a  <b>\n',
		});
		const markdown = { kind: 'markdown', title: 'T', content: '# T\n*a*' };
		expect(await read('# T\n*a*', 'text/markdown')).toMatchObject(markdown);
		expect(await read('{"a":1}', 'application/json')).toMatchObject({
			kind: 'json',
			content: '{"a":1}',
		});
	});

	test.each([
		['text/html', '<p>Hello!<a href="https://x.example/?q=1">a</a></p>'],
		['text/html', '<p>![a](https://x.example/?q=1)</p>'],
		['text/html', '<p>![a](https://x.example/?q=1)</p>'.repeat(12_000)],
		['text/html', '<img alt="a" src="/p.png"><p>[a]: https://x.example/?q=1</p>'],
		['text/html', '<title>![a](https://x.example/?q=1)</title><p>b</p>'],
		['text/markdown', '# ![a](https://x.example/?q=1)\n\n![b][c]\n\n[c]: https://x.example/?q=1'],
		[
			'text/plain',
			'!\u200b[a](https://x.example/?q=1) \uff01\u{e0041}\uff3ba](https://x.example/?q=1)',
		],
	])('%s %s has no picture that a chat would load', async (contentType, body) => {
		const { title, content } = await read(body, contentType);
		// So it is told to a model: wide letters as usual ones, invisible ones taken out.
		const told = `${title}\n${content}`.normalize('NFKC').replace(/[\p{DI}\p{Cf}]/gu, '');
		expect(told).toContain('! [a]');
		expect(told).not.toContain('![');
	});

	test('what is no text is refused', async () => {
		await expect(read('\x89PNG\r\n\x1a\n\0\0\0\0', 'image/png')).rejects.toMatchObject({
			code: 'unsupported',
		});
	});

	test('a PDF that cannot be read says why', async () => {
		await expect(
			read('%PDF-1.7 nothing', 'application/pdf', {
				...createPageTools(),
				openPdf: async () => await Promise.resolve(undefined),
			}),
		).rejects.toMatchObject({ message: expect.stringContaining('pdf-parse') });
	});

	test('a PDF is read page by page until its caps', async () => {
		const openPdf = async () =>
			await Promise.resolve({
				pages: 80,
				title: 'Long',
				textOf: async (page: number) => await Promise.resolve(`Page ${page}`),
				close: async () => await Promise.resolve(),
			});
		const page = await read('%PDF-1.7', 'application/pdf', { ...createPageTools(), openPdf });
		expect(page).toMatchObject({ title: 'Long', notes: ['Pages 1 to 50 of 80 were read.'] });
	});
});
