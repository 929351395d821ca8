import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { exactly, markedBelow, markup } from '../../../src/surfaces/pages/markup';

describe('markup', () => {
	it('escapes texts, and shows what is hidden in them', () => {
		expect(markup`<p>${'<b>\u200B'}</p>`.html).toBe(
			'<p>&lt;b&gt;<mark class="escape">\\u200B</mark></p>',
		);
	});

	it('keeps the exact value of an attribute, which cannot end it', () => {
		expect(markup`<input value="${`"><script>'\u200B&amp;`}">`.html).toBe(
			`<input value="&quot;&gt;&lt;script&gt;&#39;&#8203;&amp;amp;">`,
		);
	});

	it('takes other markup and lists of it as they are, and undefined as nothing', () => {
		const item = markup`<li>${1}</li>`;
		expect(markup`<ul>${[item, item]}${undefined}${item}</ul>`.html).toBe(
			'<ul><li>1</li><li>1</li><li>1</li></ul>',
		);
	});
});

describe('characters that nobody sees', () => {
	const hidden = ['\u202E', '\u200B', '\u2066', '\u00AD', '\u{E0041}', '\u2800', '\u0000'];

	it.each(hidden)('are raw in no place of a page (%j)', (one) => {
		const { html } =
			markup`<p title="${one}" aria-label="${one}" data-x="${one}">${one}${exactly(one)}</p>${markedBelow(one)}`;
		expect(html).not.toContain(one);
		expect(html).not.toContain('title="&#');
		expect(markedBelow(one)?.html).toContain('<mark class="escape">');
	});

	it('are marked below every field for text', () => {
		const folder = join(__dirname, '../../../src/surfaces');
		const fields = readdirSync(folder, { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.ts'))
			.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
			.filter((line) => /<textarea|type="(?:text|search)"[^>]* value="/.test(line));
		expect(fields.length).toBeGreaterThan(3);
		for (const line of fields) expect(line).toContain('${markedBelow(');
	});
});
