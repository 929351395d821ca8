import { chromeNames } from '../../../src/web/pages/clean/is-chrome';
import { decodeText } from '../../../src/web/pages/read-html';
import { readStyle } from '../../../src/web/pages/hidden/is-hidden';
import { element } from '../../../src/web/pages/tree/page-node';
import { parsePage } from '../../../src/web/pages/tree/parse-page';

const hides = (style: string) => readStyle(style).isHiding;

const parsed = async (html: string) =>
	(await parsePage([html], async () => await Promise.resolve())).root.children;

describe('the text of a page', () => {
	it('has its lines ended in one way, wherever the pieces it comes in end', () => {
		const body = `a\rb\r\n${'c'.repeat(65_530)}\r\n${'d'.repeat(65_534)}\r`;
		const text = [...decodeText(Buffer.from(body), 'text/plain; charset=utf-8')].join('');
		expect(text).toBe(body.replace(/\r\n?/g, '\n'));
	});

	it('has rows of blanks as one, but in code and where its style keeps them', async () => {
		expect(await parsed('<p>a \n\t b\nc</p>')).toEqual([element('p', ['a b c'])]);
		expect(await parsed('<pre>a\n  b</pre>')).toEqual([element('pre', ['a\n  b'])]);
		const style = 'white-space: pre';
		expect(await parsed(`<p style="${style}"><i>a\n  b</i></p>`)).toEqual([
			element('p', [element('i', ['a\n  b'])], { style }),
		]);
	});

	it('has no names of elements that read otherwise when they are written', async () => {
		expect(await parsed('<a"b<i>x')).toEqual([element('span', ['x'])]);
	});
});

describe('a part of a page', () => {
	it('is hidden by a style that ends within a comment', () => {
		expect(hides('display:none/*')).toBe(true);
		expect(hides('/* a */display:none')).toBe(true);
		expect(hides('/* display:none */')).toBe(false);
	});

	it('is hidden by a declaration behind or among a thousand others', () => {
		const others = 'border:1px;'.repeat(1_000);
		expect(hides(`${others}display:none`)).toBe(true);
		expect(hides(`${others}width:0;${others}overflow:hidden;${others}`)).toBe(true);
		expect(hides(`${others}color:#fff;${others}background:white`)).toBe(true);
		expect(hides(others)).toBe(false);
	});
});

describe('names of chrome', () => {
	it('are known, up to five thousand in a page', () => {
		const names = chromeNames();
		expect(names.isChrome({ class: 'navbar' })).toBe(true);
		for (let at = 0; at < 5_000; at += 1) names.isChrome({ class: `a${at}` });
		expect(names.isChrome({ class: 'newsletter' })).toBe(false);
		expect(chromeNames().isChrome({ class: 'newsletter' })).toBe(true);
	});
});
