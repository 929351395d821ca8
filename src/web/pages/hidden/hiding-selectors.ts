import { readStyle, withoutComments } from './read-style';

/** Classes and ids that a page's own style sheet hides. */
export interface HidingSelectors {
	readonly classes: ReadonlySet<string>;
	readonly ids: ReadonlySet<string>;
}

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

/**
 * Reads which classes and ids a style sheet of a page hides. Only a class or id that stands alone counts: what `.tabs.js .panel`
 * hides, a click may show.
 */
export function hidingSelectors(css: string): HidingSelectors {
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
