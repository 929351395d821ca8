const many = (text, count) => text.repeat(count);
const sized = (text, bytes = 2_000_000) => text.repeat(Math.floor(bytes / text.length));
const nested = (open, close, count, inner) => many(open, count) + inner + many(close, count);
const sentence = 'This is a sentence, with commas, of some length. ';
const each = (count, write) => Array.from({ length: count }, (_, at) => write(at)).join('');

/** Shapes whose cost is in one rule of ours: a text that is read again at each level, or a pattern that looks back. */
export const MORE_SHAPES = {
	'small page': many(`<p>${sentence}</p><div>${sentence}</div>`, 100),
	'1 MB documentation': each(
		1_200,
		(at) =>
			`<h2 id="s${at}">Section ${at}</h2><p>${many(sentence, 12)}</p><pre><code>const a = ${at};</code></pre><ul><li>one<li>two</ul>`,
	),
	'lines of code in 45 lists': nested(
		'<ul><li>',
		'</li></ul>',
		45,
		`<pre>${many('a\n', 900_000)}</pre>`,
	),
	'lines of code in 90 quotes': nested(
		'<blockquote>',
		'</blockquote>',
		90,
		`<pre>${many('a\n', 900_000)}</pre>`,
	),
	'9,000 lines in 90 quotes': nested('<blockquote>', '</blockquote>', 90, many('a<br>', 9_000)),
	'fences in code': `<pre>${many('```a', 450_000)}</pre>`,
	'rules that hide nothing': `<style>${sized('.a{b:c}')}</style><p>x</p>`,
	'open comments in a sheet': `<style>${many('/* ', 66_000)}</style><p>x</p>`,
	'open comments in styles': many(`<p style="${many('/* ', 330)}">x</p>`, 300),
	'open comments in rules': `<style>${many(`.a{${many('/* ', 330)}}`, 200)}</style><p>x</p>`,
	'headings 90 deep': `<title>q</title>${nested('<h1>', '</h1>', 90, sized(sentence, 1_900_000))}`,
	'blocks in spans 45 deep': nested('<div><span>', '</span></div>', 45, sized(sentence, 1_900_000)),
	'spans 90 deep': many(nested('<span>', '</span>', 90, sized(sentence, 49_000)), 4),
	'quotes 90 deep': many(nested('<blockquote>', '</blockquote>', 90, sized(sentence, 49_000)), 4),
	'120 kB 90 deep': nested(
		'<div>',
		'</div>',
		90,
		`<p>${sized(sentence, 60_000)}</p><p>${sized(sentence, 59_000)}</p>`,
	),
	'120 kB in 90 spans': nested(
		'<div>',
		'</div>',
		3,
		nested('<span>', '</span>', 90, sized(sentence, 119_000)),
	),
	'a long cell that spans': `<table><tr><th>a<th>b<tr><td>a<td colspan=60>${sized(sentence, 1_900_000)}</table>`,
	'wide cells that span': `<table><tr><th>a<th>b</tr>${many(`<tr><td colspan=60 rowspan=1000>${sized(sentence, 1_900)}</td></tr>${many('<tr></tr>', 999)}`, 9)}</table>`,
	'newlines in <code>': `<p>x</p><code>${many('\n', 1_900_000)}</code>`,
	'fonts of a box': `<p style="white-space:pre;${many('font-family:', 100_000)}">x</p>`,
	'blanks in a width': `<p width="${many(' ', 300_000)}x" height="0">x</p>`,
	'zeros in a width': `<p width="${many('0', 300_000)}x" height="0">x</p>`,
	'names of many classes': each(
		9_000,
		(at) => `<p class="${each(60, (one) => `a${at}b${one} `)}">x</p>`,
	),
	'names of many chrome classes': each(
		9_000,
		(at) => `<p class="${each(35, (one) => `my-main-${at}x${one} `)}">x</p>`,
	),
	'a long base': `<base href="https://site.example/${many('b/', 1_950)}x">${many('<p><a href="y">z</a></p>', 4_900)}`,
	'formats across blocks': many(
		`<p>${each(30, (at) => `<b id="${at}">`)}<div>x</div>${many('</b>', 30)}</p>`,
		100,
	),
	'links in links': many(nested('<a href="/x">', '</a>', 80, sentence), 100),
	'links in links, long': nested('<a href="/x">', '</a>', 80, sized(sentence, 1_900_000)),
	'1,100 line breaks': `<div>${many('x<br><br>', 540)}</div><p>${sentence}</p>`,
	'1,100 cells in tables': many(nested('<table><tr><td>', '</td></tr></table>', 3, sentence), 110),
	'boxes of buttons': many(
		`<div class="a"><section>cookies ${many('<button>no</button>', 100)}</section></div>`,
		90,
	),
	'title of many signs': `<title>${many('&', 2_000_000)}</title><p>x</p>`,
	refreshes: many(`<meta http-equiv=refresh content="${many('url ', 400)}">`, 2_000),
	'labels in buttons': nested('<label>', '</label>', 90, many('<button>x</button>', 9_000)),
	'options of many texts': `<main>${many(`<select>${many('<option>x', 12)}</select>`, 700)}</main>`,
	'details 90 deep, 9,000': nested(
		'<details><summary>x</summary>',
		'</details>',
		45,
		many('<p>x</p>', 8_000),
	),
	'2 MB of carriage returns': `<pre>${many('\r', 1_900_000)}</pre>`,
};
