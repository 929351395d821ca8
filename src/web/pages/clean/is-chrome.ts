import { type Measure, linkShare } from '../tree/measure-tree';
import { type PageElement, elementsIn, textOf } from '../tree/page-node';
import type { ChromeNames } from './chrome-names';

const SHARING =
	/^https?:\/\/(?:www\.|m\.|api\.)?(?:(?:twitter|x)\.com\/(?:intent|share)|facebook\.com\/(?:sharer|share|dialog)|linkedin\.com\/(?:share|sharing)|reddit\.com\/submit|pinterest\.\w+\/pin\/create|t\.me\/share|telegram\.me\/share|wa\.me\/\?|whatsapp\.com\/send|news\.ycombinator\.com\/submitlink|getpocket\.com\/(?:save|edit)|tumblr\.com\/(?:share|widgets)|vk\.com\/share|bsky\.app\/intent)|^mailto:\?/i;

export const isShareLink = ({ name, attributes }: PageElement) =>
	name === 'a' && SHARING.test(attributes.href ?? '');

function isSharing(node: PageElement, text: string): boolean {
	if (text.length > 200) return false;
	let links = 0;
	let linked = 0;
	for (const each of elementsIn(node)) {
		if (each.name !== 'a') continue;
		if (!isShareLink(each)) return false;
		links += 1;
		linked += textOf(each).length;
	}
	const rest = text.length - linked;
	return links > 1 ? rest < 30 : links === 1 && rest < 12;
}

export interface PagePlace {
	readonly isInContent: boolean;
	/** What `<footer>` belongs to: of a quotation it names the author. */
	readonly isInQuote: boolean;
	readonly pageLength: number;
	readonly names: ChromeNames;
}

const ROLES = new Set(
	'navigation banner contentinfo search menu menubar toolbar dialog alertdialog tablist doc-toc doc-pagebreak complementary'.split(
		' ',
	),
);

const COOKIE = /\b(?:cookies?|gdpr)\b|クッキー|файл\S* cookie/i;
const AGREE =
	/accept|agree|allow|got it|\bok\b|reject|decline|manage|preferences|understand|akzept|zustimm|accepter|aceptar|accett|принять|同意/i;
const RELATED =
	/^(?:related|recommended|more (?:from|stories|articles|news|on this)|you (?:may|might) also (?:like|enjoy|be interested)|read (?:more|next)|popular|trending|most (?:read|popular|viewed)|up next|sponsored|around the web|follow us|share(?: this)?|subscribe|newsletter|stay (?:up to date|informed|in the loop)|sign up)\b/i;
const CONTENTS =
	/^(?:(?:table of )?contents|on this page|in this (?:article|page|section|guide)|jump to|overview of this page|inhalt(?:sverzeichnis)?|sommaire|índice|目次|содержание)\s*:?$/i;

const HEADING = /^h[1-6]$/;
const SHORT = 700;
/** Longer blocks are no bars: they are not read at each level. */
const LONG = 2_000;
const MOST_READ = 150;

const buttons = (node: PageElement) =>
	[...elementsIn(node)].filter(
		({ name, attributes }) =>
			name === 'button' ||
			attributes.role === 'button' ||
			(name === 'a' && /btn|button/.test(attributes.class ?? '')),
	);

const asksForCookies = (node: PageElement, text: string): boolean =>
	COOKIE.test(text) && buttons(node).some((each) => AGREE.test(textOf(each)));

const isContentsList = (measure: Measure) =>
	measure.links >= 3 && measure.inPage >= measure.links * 0.8 && linkShare(measure) > 0.7;

function firstText(node: PageElement): string {
	const heading = [...elementsIn(node)].find(
		({ name, attributes }) =>
			HEADING.test(name) ||
			name === 'strong' ||
			name === 'summary' ||
			/title|heading|label/.test(attributes.class ?? ''),
	);
	return heading === undefined ? '' : textOf(heading);
}

/** What a name or a role says may be wrong: then the text must agree. */
function isCalledChrome(
	{ name, attributes }: PageElement,
	measure: Measure,
	{ isInContent, isInQuote, names }: PagePlace,
): boolean {
	if (name === 'nav') return true;
	const role = attributes.role?.toLowerCase() ?? '';
	if (role === 'main' || role === 'article' || role === 'note') return false;
	if (role === 'complementary' || name === 'aside') {
		if (!isInContent || linkShare(measure) > 0.5) return true;
	} else if (ROLES.has(role)) return true;
	if (name === 'header' && !isInContent) return true;
	if (name === 'footer' && !isInQuote)
		return !isInContent || linkShare(measure) > 0.3 || measure.text < 120;
	return names.isChrome(attributes) || (name === 'form' && measure.asksForText);
}

const KEPT = new Set(
	'body html main article pre code table tbody thead tr td th blockquote h1'.split(' '),
);
const JUDGED = new Set('div section ul ol p aside details form dl footer center'.split(' '));

function readsAsChrome(
	node: PageElement,
	measure: Measure,
	{ isInQuote, names }: PagePlace,
): boolean {
	if (!JUDGED.has(node.name)) return false;
	if (isContentsList(measure)) return true;
	if (linkShare(measure) > 0.8 && names.isDoubtful(node.attributes)) return !measure.holdsContent;
	if (measure.text > LONG || measure.elements > MOST_READ || measure.holdsContent) return false;
	const text = textOf(node);
	if (text.length < SHORT && asksForCookies(node, text)) return true;
	if (isSharing(node, text)) return true;
	const heading = firstText(node);
	if (heading === '' || !text.startsWith(heading)) return false;
	if (CONTENTS.test(heading) && linkShare(measure) > 0.6) return true;
	return RELATED.test(heading) && !isInQuote && linkShare(measure) > 0.5;
}

/** Whether an element is what stands around the text of a page: menus, bars, lists of contents, advertisements, forms. */
export function isChrome(node: PageElement, measure: Measure, place: PagePlace): boolean {
	if (KEPT.has(node.name)) return false;
	if (!isCalledChrome(node, measure, place)) return readsAsChrome(node, measure, place);
	// A wrapper of the whole page may be called `has-sidebar` or `nav-open`.
	const isMost =
		measure.text > SHORT && measure.text > place.pageLength * 0.5 && linkShare(measure) < 0.5;
	return !isMost && !measure.holdsContent;
}
