import { type Measure, type PageElement, linkShare, elementsIn, textOf } from '../tree/page-node';

const WORDS = [
	'cookies?|gdpr|ccpa|consent|onetrust|cookiebot|cookie-?(?:law|consent|policy|notice)|cc-window|privacy-(?:notice|banner|popup)',
	'newsletters?|(?:e?mail-)?sign-?up|subscribe|subscription|opt-?in',
	'share|sharing|share-this|addthis|addtoany|sharethis|social|social-(?:media|share|sharing)|follow-us',
	'bread-?crumbs?|crumbs|toc|table-of-contents|on-this-page|page-contents|contents-(?:list|nav)|in-this-(?:article|page|section)|outline-nav|scrollspy',
	'nav|navbar|navigation|(?:main|site|top|global|primary|secondary|mobile|side|user|mega|hamburger|burger|language|lang|account|footer|header|page|doc|docs|wiki)-?(?:nav|navbar|navigation|menu)',
	'site-?(?:header|footer|branding|logo|search|title-wrap)|page-?footer|global-?(?:header|footer)|footer|masthead|top-?bar|bottom-?bar|colophon|utility-?bar|announcement',
	'side-?bar|side-?rail|right-?rail|left-?rail|rail',
	'pagination|pager|paginator|page-?numbers|prev-?next|post-nav(?:igation)?|next-prev|skip|skip-?(?:to-?)?(?:links?|content|nav|main)',
	'ads?|adverts?|advertisements?|ad-?(?:slot|unit|banner|wrapper|label|space)|adsbygoogle|dfp|banner-ad|google-ads?|sponsors?|sponsored|promo|promos|promotions?|promoted|outbrain|taboola',
	'related|related-(?:posts?|articles?|stories|content|products?|items|reading|news|questions?)|recommend(?:ed|ations?)|more-(?:stories|articles|news|posts|on-this|from)|read-(?:more|next)|up-next|trending|most-(?:read|popular|viewed)|popular-(?:posts|articles)|you-(?:may|might)(?:-also)?-like|also-like|hot-network-questions',
	'feedback|was-this-(?:page-)?helpful|page-helpful|helpful-?vote|edit-(?:this-)?page|edit-on-github|edit-?section|mw-editsection|back-?to-?top|scroll-?to-?top|to-top|print-?(?:link|button)|copy-?(?:link|button|btn|code)|permalink|headerlink|anchor-?link|hash-link|clipboard',
	'pop-?up|modal|lightbox|overlay|app-?(?:banner|promo)|download-app|chat-?widget|intercom|paywall|login-?(?:form|box|prompt|wall)|toast|snackbar',
	'(?:language|lang|locale|theme|version|currency)-?(?:switcher|selector|picker|switch|select)|search-?(?:form|box|bar|field)',
	'tag-?cloud|copyright|legal-?(?:links|footer)|webring|visitor-?counter|site-?map',
].join('|');

/** What such names end in: `share-bar`, `cookie-banner-wrapper`. `share-price` ends in none. */
const ENDS =
	'(?:bar|box|boxes|container|wrapper|wrap|list|links?|buttons?|btns?|icons?|items?|section|panel|panels|blocks?|widgets?|area|content|contents|inner|outer|holder|group|row|menu|nav|tools?|toolbar|footer|header|module|component|region|left|right|top|bottom|sticky|fixed|title|heading|label|text|message|msg|notice|banner|popup|modal|dialog|overlay|form|prompt|wall|alert|strip|drawer|cta|card|cards|tree|root|desktop|mobile|slot|unit|placeholder|info|v?\\d+|[a-z]*\\d[a-z\\d]{2,7})';

const STARTS =
	'(?:(?:site|page|post|article|entry|content|main|global|app|blog|news|product|docs?|c|l|u|js|m|o|w|wp|widget|block|section|theme|bottom|top|left|right|sticky|fixed|floating|inline|my|the|x|mw|vector|md|nx|sd|bd|td|gatsby|vp|elementor|jp|sphinx|local)-+)*';

const CHROME = new RegExp(`^${STARTS}(?:${WORDS})(?:-+${ENDS})*$`);

/** Names of chrome and of content alike: a menu may be one of dishes. The links in it tell. */
const DOUBTFUL = new RegExp(
	`^${STARTS}(?:menus?|links|header|top|tabs?|actions|tools|toolbar|controls|tags?|categories|explore|archives?|blogroll)(?:-+${ENDS})*$`,
);

/** Names of one page that are looked at. Pages that people write have hundreds. */
const MOST_NAMES = 5_000;
const LONGEST = 60;

const inKebab = (name: string) =>
	name
		// What tools that scope style sheets put behind: `Menu_list__x7Ab2`.
		.replace(/__?(?=[A-Za-z]*\d)[A-Za-z\d]{4,8}$/, '')
		.replace(/([a-z\d])([A-Z])/g, '$1-$2')
		.replace(/[^A-Za-z\d]+/g, '-')
		.replace(/^-+|-+$/g, '')
		.toLowerCase();

type Named = Readonly<Record<string, string>>;

export interface ChromeNames {
	isChrome(attributes: Named): boolean;
	isDoubtful(attributes: Named): boolean;
}

function judge(pattern: RegExp): (attributes: Named) => boolean {
	const known = new Map<string, boolean>();
	const fits = (name: string): boolean => {
		const before = known.get(name);
		if (before !== undefined || known.size >= MOST_NAMES) return before ?? false;
		const is = name !== '' && name.length <= LONGEST && pattern.test(inKebab(name));
		known.set(name, is);
		return is;
	};
	return ({ id, class: classes }) => {
		const names = `${id ?? ''} ${classes ?? ''}`.slice(0, 500);
		return names.length > 1 && known.size < MOST_NAMES && names.split(/\s+/).some(fits);
	};
}

/** For one page: what it has learned of names is kept as long. */
export const chromeNames = (): ChromeNames => ({
	isChrome: judge(CHROME),
	isDoubtful: judge(DOUBTFUL),
});

const SHARING =
	/^https?:\/\/(?:www\.|m\.|api\.)?(?:(?:twitter|x)\.com\/(?:intent|share)|facebook\.com\/(?:sharer|share|dialog)|linkedin\.com\/(?:share|sharing)|reddit\.com\/submit|pinterest\.\w+\/pin\/create|t\.me\/share|telegram\.me\/share|wa\.me\/\?|whatsapp\.com\/send|news\.ycombinator\.com\/submitlink|getpocket\.com\/(?:save|edit)|tumblr\.com\/(?:share|widgets)|vk\.com\/share|bsky\.app\/intent)|^mailto:\?/i;

export const isShareLink = ({ name, attributes }: PageElement) =>
	name === 'a' && SHARING.test(attributes.href ?? '');

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
	return names.isChrome(attributes);
}

const KEPT = new Set(
	'body html main article pre code table tbody thead tr td th blockquote h1'.split(' '),
);
const JUDGED = new Set('div section ul ol p aside details form dl footer center'.split(' '));

function readsAsChrome(node: PageElement, measure: Measure, { names }: PagePlace): boolean {
	if (!JUDGED.has(node.name)) return false;
	if (linkShare(measure) > 0.8 && names.isDoubtful(node.attributes)) return !measure.holdsContent;
	if (measure.text > LONG || measure.elements > MOST_READ || measure.holdsContent) return false;
	const text = textOf(node);
	return text.length < SHORT && asksForCookies(node, text);
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
