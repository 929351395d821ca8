import { listOf } from '../../kernel/values/list-of';
import { isLiteral } from '../../kernel/workflow/is-expression';
import type { Problem } from '../finding';
import type { LoadedNode } from '../loaded-node';
import { at, atPath } from '../output-fields';
import type { DisplayedValue } from './option-problems';

type Written = Pick<LoadedNode, 'node' | 'stored'>;

/** How many seconds are in a unit, by the first letters of its name. */
const SECONDS = [
	['sec', 1],
	['min', 60],
	['hour', 3600],
	['day', 86400],
	['week', 604800],
] as const;

const secondsOf = (unit: string): number =>
	SECONDS.find(([start]) => unit.toLowerCase().startsWith(start))?.[1] ?? 0;

/** Whether the name of a node says the same time in another unit, or how often something may be in a time. */
function isSaid(name: string, amount: number, unit: string): boolean {
	if (/(?:\/|\bper)\s?(?:min|hour|day|week)/i.test(name)) return true;
	const said = name.matchAll(/(\d+(?:\.\d+)?)?[\s-]?(min|hour|day|week)/gi);
	return [...said].some(
		([, count = '1', word = '']) => Number(count) * secondsOf(word) === amount * secondsOf(unit),
	);
}

/** A number of units of time, beside which its author has chosen no unit. */
function unitProblems(
	{ property, value, path, beside }: DisplayedValue,
	{ node, stored }: Written,
): Problem[] {
	const isPolled = property.name === 'value' && path.startsWith('pollTimes.');
	// Its name says another unit; n8n leaves out that of its default.
	const isCalled =
		property.name === 'amount' && /(?:minute|\bmin|hour|day|week)s?\b/i.test(node.name);
	if (!(isCalled || isPolled) || !beside.some(({ name }) => name === 'unit')) return [];
	const chosen = path.replace(/\w+$/, 'unit');
	const unit = atPath(node.parameters, chosen);
	const isGiven = atPath(stored.parameters, path) !== undefined;
	if (!isGiven || atPath(stored.parameters, chosen) !== undefined || !isLiteral(unit)) return [];
	if (node.name.toLowerCase().includes(unit.replace(/s$/, ''))) return [];
	if (!isPolled && isSaid(node.name, Number(value), unit)) return [];
	const message = `no unit is chosen, and n8n takes it as ${String(value)} ${unit}.`;
	return [
		{ message, fix: 'Write unit: "minutes", or the unit that is meant.', severity: 'advice' },
	];
}

/** Conditions on several columns, of which n8n takes any where its author has not chosen. */
function matchProblems({ property, value }: DisplayedValue, { node, stored }: Written): Problem[] {
	if (property.name !== 'matchType' || !String(value).startsWith('any')) return [];
	const columns = listOf(at(node.parameters.filters, 'conditions')).map((one) =>
		at(one, 'keyName'),
	);
	if (stored.parameters.matchType !== undefined || new Set(columns).size < 2) return [];
	const message = 'no matchType is chosen, and n8n takes rows that meet any one of the conditions.';
	const all = String(value) === 'anyFilter' ? 'allFilters' : 'allConditions';
	return [
		{ message, fix: `Write matchType: "${all}" for rows that meet all.`, severity: 'advice' },
	];
}

/** What a name that is of several ends with. */
const PLURAL =
	/^(?:hyper|back|user|file|image|page|post|product)?(?:links|urls|items|names|titles|prices|rows|images|headlines)$/;

/** What the name of a number begins with. */
const COUNTING = /^(?:number|num|nr|no|count|total|amount|sum|max|min|has)$/;

/** An element that there is once, or that holds a list or a table. */
const WHOLE = /(?:#[\w-]+|(?:^|[\s>+~])(?:ul|ol|dl|table|tbody|nav)(?:[.[:][^\s>+~]*)?)$/i;

/** Whether a name is of several elements, and not of their number. */
function isOfSeveral(name: string): boolean {
	const words = name
		.replace(/([a-z\d])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[\W_]+/);
	const [first = '', last = first] = [words[0], words.at(-1)];
	return PLURAL.test(last) && (words.length === 1 || !COUNTING.test(first));
}

/** Several elements of a page that are wanted by their name, of which n8n gives the first. */
function elementProblems({ property, value, path }: DisplayedValue, { node }: Written): Problem[] {
	if (property.name !== 'key' || !path.startsWith('extractionValues.')) return [];
	const beside = (name: string) => atPath(node.parameters, path.replace(/\w+$/, name));
	if (beside('returnArray') === true || !isOfSeveral(String(value))) return [];
	if (WHOLE.test(String(beside('cssSelector')).trim())) return [];
	// An attribute of that name, such as data-rows, is one value.
	const attribute = beside('returnValue') === 'attribute' ? String(beside('attribute')) : '';
	if (attribute.toLowerCase().endsWith(String(value).toLowerCase())) return [];
	const message = `n8n gives the first that the selector finds, and "${String(value)}" is of several.`;
	return [{ message, fix: 'Write returnArray: true.', severity: 'advice' }];
}

/** A request with a body, whose method is left to GET. */
function methodProblems({ property }: DisplayedValue, { node, stored }: Written): Problem[] {
	const isRequest = property.name === 'method' && node.type === 'n8n-nodes-base.httpRequest';
	const { method, sendBody } = stored.parameters;
	if (!isRequest || method !== undefined || sendBody !== true) return [];
	const message = 'no method is chosen, and n8n sends its body with a GET request.';
	return [{ message, fix: 'Write method: "POST", or PUT or PATCH.', severity: 'advice' }];
}

/** What is left to a default of n8n's that may not be what is meant. */
export const leftProblems = (displayed: DisplayedValue, written: Written): Problem[] => [
	...unitProblems(displayed, written),
	...matchProblems(displayed, written),
	...elementProblems(displayed, written),
	...methodProblems(displayed, written),
];
