import { onceFor } from '../kernel/fresh';
import type { Tool } from '../kernel/define-tool';
import { englishWords } from '../nodes-catalog/search/english-words';
import { nearWordsAmong } from '../nodes-catalog/search/near-words';
import { phrasesOf } from '../nodes-catalog/search/read-query';
import { stem, stopWords, wordsOf as everyWordOf } from '../nodes-catalog/text/words-of';

/** Words that people use for one another, in any order, from what offices and shops call things. A word may stand in several groups. */
const wordGroups: readonly string[] = [
	// What is done.
	'create new add open register setup start begin establish prepare draft raise issue',
	'update change edit modify adjust amend alter correct revise set',
	'delete remove erase drop discard destroy wipe purge trash',
	'cancel abort stop end terminate halt withdraw revoke undo drop',
	'archive store shelve retire file put away keep record hide',
	'approve accept authorize confirm sign permit allow agree clear green endorse ok yes',
	'reject decline refuse deny dismiss turn down no disapprove',
	'assign give hand delegate allocate charge responsible appoint owner pass',
	'export download dump extract save csv excel spreadsheet sheet',
	'import upload load ingest read insert file',
	'print paper pdf hardcopy hard copy page',
	'translate convert language foreign localize translation french german spanish english',
	'remind chase ping nudge reminder overdue late due prompt alert follow',
	'merge combine join unite duplicate consolidate deduplicate same identical',
	'rename retitle name title call',
	'price cost calculate quote amount value worth fee charge rate',
	'schedule plan date day time when book calendar appoint arrange',
	'audit history log trail who changed edit touch modify change',
	'share link url publish public external outside access invite send',
	'tag label mark keyword categorize flag sticker category',
	'verify check validate authentic genuine confirm test prove inspect examine real valid ensure',
	'forecast predict estimate project outlook expect anticipate future projection prognosis trend',
	'send deliver dispatch post ship forward transmit mail',
	'notify inform tell alert message warn',
	'run execute launch trigger start perform',
	'count total sum number',
	'compare difference contrast diff',
	'summarize summary digest overview brief',
	'restore recover undelete bring back',
	'pay settle transfer remit',
	'copy duplicate clone replicate',
	'sync synchronize mirror refresh',
	'subscribe enroll join signup',
	'block ban lock suspend disable',
	'unlock enable activate resume',
	// Money and trade.
	'invoice bill charge statement demand payment',
	'customer client buyer shopper account consumer patron contact',
	'supplier vendor seller provider purchase',
	'order purchase sale basket cart checkout deal buy bought',
	'product article item good merchandise ware sku',
	'shipment parcel package delivery consignment box freight courier',
	'refund reimbursement repayment payback return money',
	'expense cost spending expenditure outlay trip travel',
	'budget allowance funds spending plan money',
	'contract agreement deal paper terms legal',
	'coupon voucher discount promo promotion code rebate',
	'warehouse depot stock storage store inventory storehouse site',
	'subscription license seat entitlement plan',
	'insurance coverage cover policy premium insurer',
	'claim damage loss insurer accident',
	'tax vat duty levy',
	'payment transaction transfer money',
	// People.
	'employee staff worker colleague coworker personnel member hr team',
	'manager boss supervisor lead head',
	'payslip salary wage payroll paycheck pay earnings remuneration',
	'vacation holiday leave absence off annual pto',
	'candidate applicant jobseeker job position apply hire',
	'lead prospect opportunity potential sale possible',
	'visitor guest caller reception desk',
	'patient clinic treatment treat',
	'pupil student learner',
	'teacher instructor tutor trainer',
	'tenant renter lodger occupant lease',
	'driver chauffeur courier',
	'doctor physician medic',
	'subscriber recipient reader follower list mailing',
	// Talking and marketing.
	'ticket case request issue complaint problem support helpdesk help',
	'meeting appointment gathering session conference calendar diary slot',
	'room boardroom hall venue conference',
	'campaign marketing advertising ad promotion action',
	'newsletter mailing bulletin digest mail letter monthly',
	'survey questionnaire poll questions feedback opinion',
	'review rating feedback opinion star comment',
	'exhibition event show fair expo conference talk speaker',
	'message mail email letter note',
	'document file paper record',
	'report statement summary',
	'picture photo image',
	// Machines and software.
	'server machine host computer box datacenter',
	'database db sql postgres postgresql mysql store',
	'deployment deploy release rollout ship software',
	'incident outage disruption downtime failure breakdown crash interruption',
	'certificate cert ssl tls https',
	'backup copy snapshot nightly overnight',
	'device laptop notebook phone mobile hardware tablet',
	'error failure fault bug',
	'password secret credential key',
	// Places, vehicles and supplies.
	'vehicle car van automobile truck fleet',
	'fuelcard fuel petrol gas card refuel',
	'route tour trip stop journey itinerary',
	'property flat apartment house home building estate let rent',
	'meter gauge counter electricity power water',
	// Health, school and food.
	'prescription medicine medication drug slip',
	'lesson class course lecture hour teaching period timetable',
	'grade mark score result exam',
	'menu dish food meal restaurant',
	'reservation booking table seat',
	'recipe cooking cook ingredient dish preparation',
];

const byWord = new Map<string, ReadonlySet<string>>();
for (const group of wordGroups) {
	const members = group.split(' ').map(stem);
	for (const word of members) byWord.set(word, new Set([...(byWord.get(word) ?? []), ...members]));
}

const called: ReadonlyMap<string, string> = new Map([
	...['find', 'show', 'what', 'which', 'every', 'all'].map((word) => [word, 'list'] as const),
	...['make', 'new'].map((word) => [word, 'create'] as const),
	['remove', 'delete'],
	['kill', 'stop'],
	['read', 'query'],
]);

const phrases = phrasesOf([
	['call(?:s|ed|ing)? off', 'cancel'],
	['turn(?:s|ed|ing)? down', 'reject'],
	['say(?:s|ing)? yes', 'approve'],
	['say(?:s|ing)? no', 'reject'],
	[String.raw`put(?:s|ting)?(?= (?:\w+ ){1,4}away )`, 'archive'],
	['how much', 'price'],
	['get(?:s|ting)? rid of', 'delete'],
	['set(?:s|ting)? up', 'setup'],
	['help desk', 'support ticket'],
	[String.raw`(?<=\b(?:which|who|where|find|list) .*)us(?:e[sd]?|ing)`, 'usage'],
	[String.raw`(?:turn|switch)(?:es|ed|ing|s)?((?: \w+){0,3}) off`, 'unpublish$1'],
	[String.raw`(?:(?:turn|switch)(?:es|ed|ing|s)?((?: \w+){0,3}) on|go(?:es)? live)`, 'publish$1'],
	[String.raw`(?:bring|get)s?((?: \w+){0,4}) back|bring back`, 'restore unarchive$1'],
	['roll(?:s|ed|ing)? back|undo', 'restore version'],
	['(?:on|from|in) the (?:internet|net|web)', 'web search'],
	['look(?:s|ing)? (?:something )?up', 'find'],
	['web (?:page|site)s?', 'fetch url'],
	['(?:log ins?|api keys?|passwords?)', 'credential'],
	['broken|(?:goes|went) wrong', 'debug failed execution'],
	['(?:failed|broken|last|past|running|test) runs?', 'executions failed'],
]);

const isTelling = (word: string) => word.length > 1 && !silent.has(word);
const spoken = new Set(['back', 'down', 'need', 'node', 'nodes', 'off', 'out', 'up', 'use', 'who']);
const silent = new Set([...stopWords].filter((word) => !called.has(word) && !spoken.has(word)));

const words = (text: string) => everyWordOf(text).filter(isTelling).map(stem);

const meaning = (wish: string) =>
	words(wish).flatMap((word) => {
		const other = called.get(word);
		// Nearly every wish finds something, few look inside.
		if (word === 'find' && !/\bfind[- ]in\b|\b(?:text|inside|within|contain)/i.test(wish))
			return ['list'];
		return other === undefined ? [word] : [word, other];
	});

function vocabularyOf(tools: readonly Tool[]) {
	const written = tools.flatMap(({ name, title }) => everyWordOf(`${name} ${title}`));
	const spoken = [...written, ...wordGroups.flatMap((group) => group.split(' ')), ...called.keys()];
	const stems = new Set([...tools.flatMap((tool) => words(tool.description)), ...spoken.map(stem)]);
	const isKnown = (word: string) => stems.has(stem(word));
	const near = nearWordsAmong(written.filter((word) => word.length > 2));
	const spelt = (word: string) =>
		isKnown(word) || stopWords.has(word) ? word : (near(word)[0]?.[0] ?? word);
	return { isKnown, spelt };
}

const vocabularyFor = onceFor(vocabularyOf);

/** A wish in English and spelt right, with one word in the place of what is said with several. */
function inOneWord(wish: string, tools: readonly Tool[]): string {
	const vocabulary = vocabularyFor(tools);
	const english = englishWords(everyWordOf(wish), vocabulary.isKnown);
	return phrases.reduce(
		(text, [phrase, terms]) => text.replace(phrase, terms),
		` ${english.map(vocabulary.spelt).join(' ')} `,
	);
}

const otherWords = (own: readonly string[]) =>
	[...new Set(own.flatMap((word) => [...(byWord.get(word) ?? [])]))].filter(
		(word) => !own.includes(word),
	);

const between = /[,;\n&+]|\b(?:and|then|or|also|plus|afterwards|as well as)\b/i;

interface Words {
	readonly name: ReadonlySet<string>;
	readonly title: ReadonlySet<string>;
	readonly description: ReadonlySet<string>;
}

interface Described<One> extends Words {
	readonly tool: One;
}

/** The words of tools that were searched before: of all a search needs, finding their stems takes longest. */
const wordsOf = onceFor(
	(tool: Tool): Words => ({
		name: new Set(words(tool.name)),
		title: new Set(words(`${tool.title} ${tool.resource ?? tool.domain}`)),
		description: new Set(words(tool.description)),
	}),
);

const describe = <One extends Tool>(tool: One): Described<One> => ({ tool, ...wordsOf(tool) });

const points = ({ name, title, description }: Words, word: string) =>
	(name.has(word) ? 5 : 0) + (title.has(word) ? 2 : 0) + (description.has(word) ? 1 : 0);

/** Weight of words of the other wishes, for a wish of one word: "create" in "create and delete data tables". */
const BESIDE = 0.2;
const ALIKE = 0.7;
/** The same, where a tool has the word of the wish itself in its name. */
const NEARLY = 0.25;
/** Weight of a word after a tool with it in its name was found: the remaining words may be a second wish. */
const FOUND = 0.25;

/** The part of its points that a tool keeps of whose name nothing was asked for. */
const UNASKED = 0.65;

function rank<One>(
	all: ReadonlyArray<Described<One>>,
	wish: string,
	query: string,
	limit: number,
): One[] {
	const own = meaning(wish);
	const beside = words(wish).length > 1 ? 0 : BESIDE;
	const alike = otherWords(own);
	const wanted = [...own, ...alike];
	const isName = (word: string) => all.some(({ name }) => name.has(word));
	const loose = otherWords(own.filter((word) => !isName(word)));
	const rarity = (word: string) => {
		const having = all.filter((one) => points(one, word) > 0).length;
		return Math.log(1 + all.length / Math.max(1, having));
	};
	const weights = new Map([
		...alike.map((word) => [word, rarity(word) * (loose.includes(word) ? ALIKE : NEARLY)] as const),
		...meaning(query).map(
			(word) => [word, rarity(word) * (own.includes(word) ? 1 : beside)] as const,
		),
	]);
	/** How much of a tool's name was asked for: "find a workflow by name" does not ask for a table or a column. */
	const covered = ({ name }: Words) =>
		[...name].filter((word) => wanted.includes(word)).length / name.size;
	const score = (one: Described<One>) =>
		[...weights].reduce((sum, [word, weight]) => sum + weight * points(one, word), 0) *
		(UNASKED + (1 - UNASKED) * covered(one));
	const found: One[] = [];
	let left = all.filter((one) => wanted.some((word) => points(one, word) > 0));
	while (left.length > 0 && found.length < limit) {
		// Of two equal ones, prefer the shorter name: it has fewer words that were not asked for.
		const [best] = left
			.map((one) => ({ one, points: score(one) }))
			.sort((a, b) => b.points - a.points || a.one.name.size - b.one.name.size);
		if (best === undefined) break;
		found.push(best.one.tool);
		left = left.filter((one) => one !== best.one);
		for (const word of best.one.name) weights.set(word, (weights.get(word) ?? 0) * FOUND);
	}
	return found;
}

function taking<Item>(lists: ReadonlyArray<readonly Item[]>): Item[] {
	const longest = Math.max(0, ...lists.map((list) => list.length));
	const rounds = Array.from({ length: longest }, (_, index) =>
		lists.flatMap((list) => list.slice(index, index + 1)),
	);
	return [...new Set(rounds.flat())];
}

/** A query is a few words. The rest of a longer one is ignored. */
const LONGEST_QUERY = 400;
const MOST_WISHES = 6;

/** The tools that fit the words best. A tool's own name finds it first, and alone where nothing else is said; each of several wishes finds its own tools. */
export function searchCatalog<One extends Tool>(
	tools: readonly One[],
	asked: string,
	limit: number,
): One[] {
	const query = asked.slice(0, LONGEST_QUERY);
	// Longest first: "get-workflow-as-code" contains get-workflow.
	const exact = tools
		.filter((tool) => query.includes(tool.name))
		.sort((a, b) => b.name.length - a.name.length);
	const said = query.split(/[\s,;`"']+/).filter((word) => word !== '' && word !== 'and');
	const named = exact.filter(({ name }) => said.includes(name));
	if (named.length > 0 && said.every((word) => named.some(({ name }) => name === word)))
		return named.slice(0, limit);
	const others = tools.filter((tool) => !exact.includes(tool)).map(describe);
	const wishes = query
		.split(between)
		.map((wish) => inOneWord(wish, tools))
		.filter((wish) => words(wish).length > 0)
		.slice(0, MOST_WISHES);
	const found = taking(wishes.map((wish) => rank(others, wish, wishes.join(' '), limit)));
	return [...exact, ...found].slice(0, limit);
}
