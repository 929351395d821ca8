import { built } from '../package-root.mjs';
import { clocked, median, percentile, round, sum } from '../figures.mjs';
import { askN8n } from './ask-n8n.mjs';
import { readJson } from './read-exports.mjs';

const LIMIT = 5;
const ROUNDS = 7;

/** The median of several rounds: one round of a search that takes less than a millisecond measures the machine. */
function measureCase(catalog, { query, expect, sort, half }) {
	const rounds = Array.from({ length: ROUNDS }, () => clocked(() => catalog.search(query, LIMIT)));
	const first = rounds[0].value.map(({ name }) => name);
	const rank = first.findIndex((name) => expect.includes(name)) + 1;
	return { query, expect, sort, half, first, rank, ms: median(rounds.map(({ ms }) => ms)) };
}

function figuresOf(cases) {
	const share = (test) => round((100 * cases.filter(test).length) / cases.length, 3);
	const times = cases.map(({ ms }) => ms);
	return {
		queries: cases.length,
		hit1: share(({ rank }) => rank === 1),
		hit5: share(({ rank }) => rank > 0),
		mrr: round(sum(cases.map(({ rank }) => (rank > 0 ? 1 / rank : 0))) / cases.length, 3),
		p50ms: round(percentile(times, 0.5), 3),
		p95ms: round(percentile(times, 0.95), 3),
	};
}

/** The figures of each group of cases that has a name. */
const figuresBy = (cases, nameOf) =>
	Object.fromEntries(
		[...new Set(cases.map(nameOf))]
			.filter((name) => name !== undefined)
			.map((name) => [name, figuresOf(cases.filter((one) => nameOf(one) === name))]),
	);

/**
 * How well and how fast the node search answers, over all node types that n8n ships.
 *
 * The file is [{query, expect: [full type names, any of which is right], sort?, half?}]. `groups`: the figures of each sort, half, and both.
 */
export async function search(file) {
	const queries = await readJson(file);
	const catalog = built('nodes-catalog/build-catalog').buildCatalog(await askN8n('descriptions'));
	for (const { query } of queries) catalog.search(query, LIMIT);
	const cases = queries.map((each) => measureCase(catalog, each));
	const both = ({ half, sort }) => (half === undefined ? undefined : `${half} ${sort}`);
	const groups = {
		...figuresBy(cases, ({ sort }) => sort),
		...figuresBy(cases, ({ half }) => half),
		...figuresBy(cases, both),
	};
	return { cases, figures: { ...figuresOf(cases), groups } };
}
