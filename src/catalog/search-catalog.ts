import type { Tool } from '../kernel/define-tool';

const stem = (word: string) => word.replace(/s$/, '');

const words = (text: string) =>
	text
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter((word) => word.length > 1)
		.map(stem);

/** What a word of a wish is called in the names of tools. */
const called: ReadonlyMap<string, string> = new Map([
	...['find', 'show', 'what', 'which', 'every', 'all'].map((word) => [word, 'list'] as const),
	...['make', 'new'].map((word) => [word, 'create'] as const),
	['remove', 'delete'],
]);

/** The words of a wish, and those of tools that mean the same. */
const meaning = (wish: string) =>
	words(wish).flatMap((word) => {
		const other = called.get(word);
		return other === undefined ? [word] : [word, other];
	});

/** What parts one wish from the next. */
const between = /[,;\n&+]|\b(?:and|then|or|also|plus|afterwards|as well as)\b/i;

interface Described<One> {
	readonly tool: One;
	readonly name: ReadonlySet<string>;
	readonly title: ReadonlySet<string>;
	readonly description: ReadonlySet<string>;
}

const describe = <One extends Tool>(tool: One): Described<One> => ({
	tool,
	name: new Set(words(tool.name)),
	title: new Set(words(`${tool.title} ${tool.domain}`)),
	description: new Set(words(tool.description)),
});

const points = ({ name, title, description }: Described<unknown>, word: string) =>
	(name.has(word) ? 5 : 0) + (title.has(word) ? 2 : 0) + (description.has(word) ? 1 : 0);

/** What a word of the other wishes counts for a wish of one word: "create and delete data tables". */
const BESIDE = 0.2;
/** What a word counts once a tool was found whose name has it: there may be a second wish in the rest. */
const FOUND = 0.3;

/** The tools that fit one wish, the best first: the fewer tools have a word, the more it counts. */
function rank<One>(
	all: ReadonlyArray<Described<One>>,
	wish: string,
	query: string,
	limit: number,
): One[] {
	const own = meaning(wish);
	const beside = words(wish).length > 1 ? 0 : BESIDE;
	const weights = new Map(
		meaning(query).map((word) => {
			const having = all.filter((one) => points(one, word) > 0).length;
			const rarity = Math.log(1 + all.length / Math.max(1, having));
			return [word, own.includes(word) ? rarity : rarity * beside];
		}),
	);
	const score = (one: Described<One>) =>
		[...weights].reduce((sum, [word, weight]) => sum + weight * points(one, word), 0);
	const found: One[] = [];
	let left = all.filter((one) => own.some((word) => points(one, word) > 0));
	while (left.length > 0 && found.length < limit) {
		// Of two that fit alike, the one whose name says no more than was wished.
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

/** The best of each, then the second best of each, and so on. */
function taking<Item>(lists: ReadonlyArray<readonly Item[]>): Item[] {
	const longest = Math.max(0, ...lists.map((list) => list.length));
	const rounds = Array.from({ length: longest }, (_, index) =>
		lists.flatMap((list) => list.slice(index, index + 1)),
	);
	return [...new Set(rounds.flat())];
}

/** A query is a few words: what a model sends beyond is not looked at, however much it is. */
const LONGEST_QUERY = 400;
const MOST_WISHES = 6;

/** The tools that fit the words best; a tool's own name finds it first, and of several wishes each finds its own. */
export function searchCatalog<One extends Tool>(
	tools: readonly One[],
	asked: string,
	limit: number,
): One[] {
	const query = asked.slice(0, LONGEST_QUERY);
	// Longest first: "get-workflow-as-code" names get-workflow too.
	const exact = tools
		.filter((tool) => query.includes(tool.name))
		.sort((a, b) => b.name.length - a.name.length);
	const others = tools.filter((tool) => !exact.includes(tool)).map(describe);
	const wishes = query
		.split(between)
		.filter((wish) => words(wish).length > 0)
		.slice(0, MOST_WISHES);
	const found = taking(wishes.map((wish) => rank(others, wish, query, limit)));
	return [...exact, ...found].slice(0, limit);
}
