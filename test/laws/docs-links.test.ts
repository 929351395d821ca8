import { anchorsOf, isThere, linksOf, pages } from './docs-pages';
import { filesBelow, textOf } from './sources';

const deadLinks = () =>
	pages.flatMap((page) =>
		linksOf(page)
			.filter(({ leadsTo }) => !isThere(leadsTo))
			.map(({ target }) => `${page.file}: ${target}`),
	);

const deadAnchors = () =>
	pages.flatMap((page) =>
		linksOf(page)
			.filter(({ leadsTo, anchor }) => anchor !== undefined && leadsTo.endsWith('.md'))
			.filter(({ leadsTo }) => isThere(leadsTo))
			.filter(({ leadsTo, anchor = '' }) => !anchorsOf(textOf(leadsTo)).includes(anchor))
			.map(({ target }) => `${page.file}: ${target}`),
	);

test('every link leads to a file that is there', () => {
	expect(deadLinks()).toEqual([]);
});

test('every link to a part of a page leads to a heading that is there', () => {
	expect(deadAnchors()).toEqual([]);
});

test('every page is linked from another one', () => {
	const linked = new Set(
		pages.flatMap((page) =>
			linksOf(page)
				.map(({ leadsTo }) => leadsTo)
				.filter((leadsTo) => leadsTo !== page.file),
		),
	);
	const entrances = ['README.md', 'AGENTS.md'];
	const lonely = pages.filter(({ file }) => !entrances.includes(file) && !linked.has(file));
	expect(lonely.map(({ file }) => file)).toEqual([]);
});

test('every picture is shown on a page', () => {
	const shown = new Set(pages.flatMap((page) => linksOf(page).map(({ leadsTo }) => leadsTo)));
	expect(filesBelow('docs/images').filter((file) => !shown.has(file))).toEqual([]);
});

const DOCS = /blob\/main\/(docs\/[\w/.-]+)(?:#([\w-]+))?/g;

test('the docs of every node and credential are there', () => {
	const shells = [...filesBelow('nodes'), ...filesBelow('credentials')];
	const dead = shells
		.filter((file) => /\.(ts|json)$/.test(file))
		.flatMap((file) =>
			[...textOf(file).matchAll(DOCS)]
				.filter(
					([, page = '', anchor]) =>
						!isThere(page) || (anchor !== undefined && !anchorsOf(textOf(page)).includes(anchor)),
				)
				.map(([link]) => `${file}: ${link}`),
		);
	expect(dead).toEqual([]);
});

test('headings become anchors as on GitHub', () => {
	const headings =
		'# One `code`, two\n## n8n’s: *own* words?\n```sh\n# no heading\n```\n### [A](b.md)';
	expect(anchorsOf(headings)).toEqual(['one-code-two', 'n8ns-own-words', 'a']);
});
