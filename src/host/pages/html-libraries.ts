import { z } from 'zod';

import { isRecord } from '../../kernel/values/is-record';
import type { HtmlLibraries } from '../../web/pages/page-tools.port';
import { markdownRules } from './markdown-rules';
import { once } from '../../kernel/fresh';

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
	parser: (): unknown => require('@mozilla/readability/JSDOMParser'),
	readability: (): unknown => require('@mozilla/readability'),
	turndown: (): unknown => require('turndown'),
	gfm: (): unknown => require('@joplin/turndown-plugin-gfm'),
};

const parser = z.custom<Constructor>(isClass);
const readability = z.object({ Readability: z.custom<Constructor>(isClass) });
const turndown = z.custom<Constructor>(isClass);
const gfm = z.object({ strikethrough: z.unknown(), taskListItems: z.unknown() });

/** An element of what the library has found. */
const found = z.object({
	getAttribute: z.custom<Loose>(isFunction),
	children: z.array(z.unknown()),
});
const article = z.object({ content: z.unknown() });

function marksIn(node: unknown): string[] {
	const element = found.safeParse(node);
	if (!element.success) return [];
	const mark = call(node, 'getAttribute', 'data-mark');
	return [...(typeof mark === 'string' ? [mark] : []), ...element.data.children.flatMap(marksIn)];
}

/**
 * The library with the parser that it brings for where there is no browser: it takes 3 ms to load and half the time to read of
 * linkedom, which holds n8n for 100 to 500 ms when it is loaded. It reads well-formed HTML alone: ours is.
 */
function openFinder() {
	const { Readability } = readability.parse(required.readability());
	const HtmlParser = parser.parse(required.parser());
	return (html: string): string[] => {
		const text = `<html><head></head><body>${html}</body></html>`;
		const document = call(new HtmlParser(), 'parse', text, 'https://page.invalid/');
		const options = { keepClasses: true, serializer: (node: unknown) => node, disableJSONLD: true };
		const read = article.nullable().parse(call(new Readability(document, options), 'parse'));
		return read === null ? [] : marksIn(read.content);
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
