import { z } from 'zod';

import { isRecord } from '../../kernel/values/is-record';
import type { HtmlLibraries } from '../../web/pages/page-tools.port';
import { markdownRules } from './markdown-rules';
import { once } from '../../kernel/values/once';

type Loose = (...given: unknown[]) => unknown;

/** An object or function of a library, called by name: its types are those of browsers, which n8n does not have. */
const call = (of: unknown, name: string, ...given: unknown[]): unknown => {
	const member: unknown = isRecord(of) ? Reflect.get(of, name) : undefined;
	if (typeof member !== 'function') throw new TypeError(`The library has no ${name}`);
	return Reflect.apply(member, of, given);
};

type Constructor = new (...given: unknown[]) => unknown;

const isClass = (value: unknown): value is Constructor => typeof value === 'function';
const isFunction = (value: unknown): value is Loose => typeof value === 'function';

/** Not `import()`: that does not look where n8n lets packages find its modules. */
const required = {
	linkedom: (): unknown => require('linkedom'),
	readability: (): unknown => require('@mozilla/readability'),
	turndown: (): unknown => require('turndown'),
	gfm: (): unknown => require('@joplin/turndown-plugin-gfm'),
};

const linkedom = z.object({ parseHTML: z.custom<Loose>(isFunction) });
const readability = z.object({ Readability: z.custom<Constructor>(isClass) });
const turndown = z.custom<Constructor>(isClass);
const gfm = z.object({ strikethrough: z.unknown(), taskListItems: z.unknown() });

/** What carries a mark in what the library has found. */
const marked = z.object({ getAttribute: z.custom<Loose>(isFunction) });
const article = z.object({ content: z.unknown() });

function marksIn(root: unknown): string[] {
	const found = call(root, 'querySelectorAll', '[data-mark]');
	const elements =
		found !== null && typeof found === 'object' && Symbol.iterator in found ? found : [];
	const all: unknown[] = Array.from(z.custom<Iterable<unknown>>().parse(elements));
	return all.flatMap((each) => {
		const mark = marked.safeParse(each).success
			? call(each, 'getAttribute', 'data-mark')
			: undefined;
		return typeof mark === 'string' ? [mark] : [];
	});
}

/** Loaded when a page first needs it: it takes a moment. */
function openFinder() {
	const { parseHTML } = linkedom.parse(required.linkedom());
	const { Readability } = readability.parse(required.readability());
	return (html: string): string[] => {
		const { document } = z
			.object({ document: z.unknown() })
			.parse(parseHTML(`<!doctype html><html><body>${html}</body></html>`));
		const options = { keepClasses: true, serializer: (node: unknown) => node, disableJSONLD: true };
		const found = article.nullable().parse(call(new Readability(document, options), 'parse'));
		return found === null ? [] : marksIn(found.content);
	};
}

function openWriter() {
	const Turndown = turndown.parse(required.turndown());
	const { strikethrough, taskListItems } = gfm.parse(required.gfm());
	const writer = new Turndown({
		...{ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', hr: '---' },
	});
	call(writer, 'use', [strikethrough, taskListItems]);
	for (const [name, rule] of Object.entries(markdownRules)) call(writer, 'addRule', name, rule);
	// A model reads the text, nobody draws it: `snake\_case` is another name than `snake_case`.
	if (isRecord(writer)) Reflect.set(writer, 'escape', (text: string) => text);
	return (html: string) => z.string().parse(call(writer, 'turndown', html));
}

/** n8n's libraries for pages; undefined where this n8n lacks one, or one works otherwise. */
export function openHtmlLibraries(): HtmlLibraries | undefined {
	try {
		const write = openWriter();
		if (write('<p>a <em>b</em></p>') !== 'a _b_') return undefined;
		const finder = once(openFinder);
		return {
			toMarkdown: write,
			findArticle(html) {
				try {
					return finder()(html);
				} catch {
					// The page is read whole then.
					return [];
				}
			},
		};
	} catch {
		return undefined;
	}
}
