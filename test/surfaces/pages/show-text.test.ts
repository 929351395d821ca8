import { showText } from '../../../src/surfaces/pages/markup';

const escapes = (text: string) =>
	[...showText(text).matchAll(/<mark class="escape">([^<]*)<\/mark>/g)].map(([, word]) => word);

describe('a text that is shown', () => {
	it('is no markup', () => {
		expect(showText(`<script>alert("a" & 'b')</script>`)).toBe(
			'&lt;script&gt;alert(&quot;a&quot; &amp; &#39;b&#39;)&lt;/script&gt;',
		);
	});

	it.each([
		['right-to-left override', '\u202E', '\\u202E'],
		['isolate', '\u2066', '\\u2066'],
		['Arabic letter mark', '\u061C', '\\u061C'],
		['zero-width space', '\u200B', '\\u200B'],
		['zero-width joiner', '\u200D', '\\u200D'],
		['byte order mark', '\uFEFF', '\\uFEFF'],
		['soft hyphen', '\u00AD', '\\u00AD'],
		['null', '\0', '\\u0000'],
		['escape', '\u001B', '\\u001B'],
		['carriage return alone', '\r', '\\u000D'],
		['next line', '\u0085', '\\u0085'],
		['line separator', '\u2028', '\\u2028'],
		['no-break space', '\u00A0', '\\u00A0'],
		['Hangul filler', '\u3164', '\\u3164'],
		['braille blank', '\u2800', '\\u2800'],
		['grapheme joiner', '\u034F', '\\u034F'],
		['tag letter', '\u{E0041}', '\\u{E0041}'],
		['tag', '\u{E0000}', '\\u{E0000}'],
		['variation selector', '\u{E0100}', '\\u{E0100}'],
		['private use', '\uE000', '\\uE000'],
		['half a pair', '\uD83D', '\\uD83D'],
	])('has a visible %s', (_what, hidden, word) => {
		expect(escapes(`a${hidden}b`)).toEqual([word]);
		expect(showText(`a${hidden}b`)).not.toContain(hidden);
	});

	it('tells a hidden character from its escape written out', () => {
		expect(showText('\\u202E')).toBe('\\u202E');
		expect(showText('\u202E')).not.toBe('\\u202E');
	});

	it.each([
		'Grüße, 日本語, עברית, العربية, हिन्दी, Tiếng Việt',
		'line\nline\r\n\tindented',
		'Done ✅, careful ⚠️, 👍🏽',
		'e\u0301\u0302\u0303\u0304',
	])('keeps %j as it is', (text) => {
		expect(showText(text)).toBe(text);
	});

	it('does not let accents pile up over the lines around', () => {
		expect(escapes(`e${'\u0301'.repeat(7)}`)).toHaveLength(3);
	});
});
