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
