import { markup } from '../../../src/surfaces/pages/markup';

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
