import { type StyleWords, readStyle, withoutComments } from './read-style';

/** `{`, `}` and what stands before each: enough to tell rules at the top from those of `@media print`. */
function* topRules(css: string): Generator<[selectors: string, declarations: string]> {
	let depth = 0;
	let from = 0;
	let selectors = '';
	for (let at = 0; at < css.length; at += 1) {
		const sign = css[at];
		if (sign === '{') {
			if (depth === 0) selectors = css.slice(from, at).trim();
			depth += 1;
			from = at + 1;
		} else if (sign === '}') {
			if (depth === 1 && !selectors.startsWith('@')) yield [selectors, css.slice(from, at)];
			depth = Math.max(0, depth - 1);
			from = at + 1;
		} else if (sign === ';' && depth === 0) from = at + 1;
	}
}

/** Only a class or id that stands alone counts: what `.tabs.js .panel` hides, a click may show. */
export function hidingSelectors(css: string) {
	const classes = new Set<string>();
	const ids = new Set<string>();
	for (const [selectors, declarations] of topRules(withoutComments(css))) {
		if (!readStyle(declarations).isHiding) continue;
		for (const selector of selectors.split(',')) {
			const [, kind, name] = /^\s*[a-z]*([.#])([\w-]+)\s*$/i.exec(selector) ?? [];
			if (name !== undefined) (kind === '.' ? classes : ids).add(name);
		}
	}
	return { classes, ids };
}

type Attributes = Readonly<Record<string, string>>;

const asStyle = (name: string, value: string | undefined) =>
	value === undefined ? '' : `${name}: ${value}`;

/** The colour behind an element as far as the page says it at its elements; undefined where a style sheet may say another one. */
export function groundOf(
	{ bgcolor, class: classes, id }: Attributes,
	style: StyleWords,
	inherited: string | undefined,
): string | undefined {
	if (style.ground !== undefined) return style.ground;
	if (classes !== undefined || id !== undefined) return undefined;
	return readStyle(asStyle('background', bgcolor)).ground ?? inherited;
}

export function fades(
	name: string,
	{ color }: Attributes,
	style: StyleWords,
	ground: string | undefined,
): boolean {
	if (ground === undefined) return false;
	const text = style.text ?? readStyle(name === 'font' ? asStyle('color', color) : '').text;
	return text === ground;
}

const FOR_READERS =
	/(?:^|\s)(?:sr-only|visually-?hidden|screen-reader(?:-text|-only)?|a11y-hidden|hidden-visually|element-invisible|visuallyhidden|d-none|is-hidden|u-hidden|hide|hidden|invisible|offscreen|off-screen)(?:$|\s)/i;

const isNone = (size: string | undefined) =>
	size !== undefined && /^0*(?:px|%)?$/.test(size.slice(0, 50).trim());

const isShownByBrowsers = new Set(['a', 'code', 'pre', 'math']);

/** Whether a page hides an element from people: by attribute, by style, by its own style sheet, or by a name that means it. */
export function isHidden(
	name: string,
	attributes: Readonly<Record<string, string>>,
	{ isHiding }: StyleWords,
	{ classes, ids }: ReturnType<typeof hidingSelectors>,
): boolean {
	const { hidden, id, class: classNames = '' } = attributes;
	// Browsers show that one when the reader searches in the page, and lists of questions use it.
	if (hidden !== undefined && hidden.toLowerCase() !== 'until-found') return true;
	if (attributes['aria-hidden']?.trim().toLowerCase() === 'true') return true;
	if (name === 'dialog' && attributes.open === undefined) return true;
	if (name === 'input' && attributes.type?.toLowerCase() === 'hidden') return true;
	if (isHiding) return true;
	if (id !== undefined && ids.has(id)) return true;
	if (name === 'font' && attributes.size === '0') return true;
	if (name !== 'img' && isNone(attributes.width) && isNone(attributes.height)) return true;
	if (classNames === '') return false;
	if (classes.size > 0 && classNames.split(/\s+/).some((each) => classes.has(each))) return true;
	return !isShownByBrowsers.has(name) && FOR_READERS.test(classNames);
}
