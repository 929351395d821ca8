import type { StyleWords } from './read-style';
import type { HidingSelectors } from './hiding-selectors';

/** Names by which many style sheets hide text from all but screen readers. */
const FOR_READERS =
	/(?:^|\s)(?:sr-only|visually-?hidden|screen-reader(?:-text|-only)?|a11y-hidden|hidden-visually|element-invisible|visuallyhidden|d-none|is-hidden|u-hidden|hide|hidden|invisible|offscreen|off-screen)(?:$|\s)/i;

/** Whether a width or height is zero. No size is as long as the part that is read. */
const isNone = (size: string | undefined) =>
	size !== undefined && /^0*(?:px|%)?$/.test(size.slice(0, 50).trim());

const isShownByBrowsers = new Set(['a', 'code', 'pre', 'math']);

/** Whether a page hides an element from people: by attribute, by style, by its own style sheet, or by a name that means it. */
export function isHidden(
	name: string,
	attributes: Readonly<Record<string, string>>,
	{ isHiding }: StyleWords,
	{ classes, ids }: HidingSelectors,
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
