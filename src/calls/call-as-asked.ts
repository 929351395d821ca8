import type { CallableTool, SettledCall } from '../kernel/callable-tool';
import { isNativeProvider } from '../kernel/define-tool';
import { fieldsOf } from '../kernel/field';
import { clipText } from '../kernel/values/clip-text';
import { equal } from '../kernel/values/equal';
import { recordOf } from '../kernel/values/record-of';
import { sayChange } from '../kernel/workflow/draft-change';
import type { Approval } from '../policy/approvals/approval';
import { canonicalText, hashText } from '../policy/approvals/canonical-arguments';

/** A question that is about to be put to a person, as its approval will hold it. */
export type NewQuestion = Pick<
	Approval,
	| ('tool' | 'arguments' | 'question' | 'facts' | 'registered')
	| ('change' | 'changes' | 'covers' | 'agreed')
>;

/** A team may change its tools, and so may an MCP server: an approval keeps what the person was told. */
const registeredFacts = (
	{ provider, description }: Pick<CallableTool, 'provider' | 'description'>,
	effect: CallableTool['effect'],
) =>
	!isNativeProvider(provider) && description !== undefined
		? { registered: { effect, description } }
		: {};

/** Fields of which each question of Foreman's own tools says in words what they do, and fields that change nothing outside Foreman. */
export const saidInWords: ReadonlySet<string> = new Set([
	'versionId',
	'versionIds',
	'workItemId',
	'timeout',
	'limit',
	'dryRun',
	'shows',
	'filter',
	'simulate',
	'step',
	'compare',
	'models',
	'tasks',
	'questions',
	'introduction',
]);

const LONGEST_VALUE = 160;

function isNamed(question: string, value: unknown): boolean {
	if (value === '') return false;
	if (Array.isArray(value)) return value.length > 0 && value.every((one) => isNamed(question, one));
	if (typeof value === 'object' || typeof value === 'boolean')
		return question.includes(JSON.stringify(value));
	const before = question.split(String(value));
	return before.slice(1).some((after, at) => !/\w$/.test(before[at] ?? '') && !/^\w/.test(after));
}

/** The arguments that a question does not name: by its question a person tells two calls of a tool apart. */
export function sayArguments(
	question: string,
	given: SettledCall['arguments'],
	input: CallableTool['input'],
	inWords = saidInWords,
): string {
	const presets = new Map(input && fieldsOf(input).map((field) => [field.name, field.default]));
	const told = Object.entries(given).flatMap(([name, value]) => {
		const isTold = inWords.has(name) || equal(value, presets.get(name));
		if (isTold || isNamed(question, value)) return [];
		const text = JSON.stringify(value);
		const size = text.length > LONGEST_VALUE ? ` (${text.length} characters)` : '';
		return [`${name}: ${clipText(text, LONGEST_VALUE)}${size}`];
	});
	return told.length === 0 ? '' : ` With ${told.join(', ')}.`;
}

/** A settled call as the approver reads it. `effect`: what it does. `hide` takes secrets out. */
export function callAsAsked(
	tool: Pick<CallableTool, 'name' | 'provider' | 'description' | 'input'>,
	{ arguments: given, question, facts, agreed, change, changes = [], covers = [] }: SettledCall,
	effect: CallableTool['effect'],
	hide: (value: unknown) => unknown,
): NewQuestion {
	const inWords = isNativeProvider(tool.provider) ? saidInWords : new Set<string>();
	// The model is told the question alone: values of a workflow may be foreign text.
	const said =
		change === undefined
			? sayArguments(question, recordOf(hide(given)), tool.input, inWords)
			: ` ${sayChange(change)}`;
	return {
		tool: tool.name,
		arguments: canonicalText(given),
		question: `${question}${said}`,
		facts: [...facts],
		...registeredFacts(tool, effect),
		...(change === undefined ? {} : { change }),
		...(changes.length === 0 ? {} : { changes: [...changes] }),
		...(covers.length === 0 ? {} : { covers: [...covers] }),
		// An address may hold a secret.
		...(agreed.length === 0 ? {} : { agreed: agreed.map(hashText) }),
	};
}
