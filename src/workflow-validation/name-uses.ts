import type { Finding } from '../kernel/ports/instance/validator';
import { nearest } from '../kernel/values/nearest';
import { findingsOf } from './finding';
import { callUses } from './call-uses';
import { knownNames } from './known-names';
import { memberUses } from './member-uses';
import {
	type Syntax,
	declaredNames,
	isNamed,
	isSyntax,
	memberOf,
	literalOf,
	visitSyntax,
} from './syntax';

/** `all` and `each`: code that runs once, or for each item. */
export type CodeMode = 'expression' | 'all' | 'each';

type Place = Pick<Finding, 'nodeName' | 'parameter'>;

const { error } = findingsOf('invalid');

/** What to write instead of names that models and people know from elsewhere. */
const INSTEAD: Readonly<Record<string, string>> = {
	fetch: 'Call the URL with an HTTP Request node before this one.',
	axios: 'Call the URL with an HTTP Request node before this one.',
	$helpers: 'Write this.helpers, or use an HTTP Request node.',
	moment: 'Write DateTime (Luxon), such as DateTime.now().',
	$moment: 'Write DateTime (Luxon), such as DateTime.now().',
	process: 'Write $env, where the operator allows it, or $vars.',
	item: 'Write $input.all(), or set mode to "runOnceForEachItem".',
	items: 'Write $input.item, or set mode to "runOnceForAllItems".',
	$uuid: 'Make it with a Crypto node, action "generate".',
	crypto: 'Use a Crypto node.',
	URL: 'Use plain text functions.',
	URLSearchParams: 'Use encodeURIComponent().',
	$response: 'n8n has it where a request computes its pages alone: write $json.',
	$secrets: 'n8n has it in credentials alone.',
	$credentials: 'Choose the credential in the node: an expression cannot read it.',
	structuredClone: 'Write JSON.parse(JSON.stringify(value)).',
};

/** Whether the identifier is read as a variable, not as a key, a member or a label. */
function isRead(key: string, [parent]: readonly Syntax[]): boolean {
	if (parent === undefined) return true;
	const isName =
		(parent.type === 'MemberExpression' && key === 'property' && parent.computed !== true) ||
		(['Property', 'PropertyDefinition', 'MethodDefinition'].includes(String(parent.type)) &&
			key === 'key' &&
			parent.computed !== true) ||
		key === 'label';
	return !isName && !(parent.type === 'UnaryExpression' && parent.operator === 'typeof');
}

/** Names that neither the code nor n8n gives. */
function unknownNames(
	tree: object,
	mode: CodeMode,
	place: Place,
	others: readonly string[],
): Finding[] {
	const own = declaredNames(tree);
	const given = mode === 'expression' ? knownNames().expression : knownNames().code;
	const found = new Set<string>();
	visitSyntax(tree, (syntax, around, isGuarded, key) => {
		const name = String(syntax.name);
		if (syntax.type !== 'Identifier' || isGuarded || !isRead(key, around)) return;
		const isItem = name === 'items' ? mode === 'all' : name === 'item' && mode === 'each';
		if (!own.has(name) && !given.has(name) && !isItem && !others.includes(name)) found.add(name);
	});
	return [...found].map((name) => {
		const guess = nearest(
			name,
			[...given].filter((one) => one.startsWith('$')),
		);
		const outcome = mode === 'expression' ? 'and the value is empty' : 'and the node fails';
		const fix = INSTEAD[name] ?? (guess ? `Did you mean "${guess}"?` : `Define it, or remove it.`);
		return error(place, `n8n has no "${name}" there, ${outcome}.`, fix);
	});
}

/** What n8n denies unless its operator allows it. */
function environmentUses(tree: object, place: Place): Finding[] {
	if (!knownNames().isEnvironmentBlocked) return [];
	let isRead = false;
	visitSyntax(tree, (syntax) => {
		isRead ||= syntax.type === 'MemberExpression' && isNamed(syntax.object, '$env');
	});
	const fix =
		'Use a credential, $vars, or a value of its own; the operator can set N8N_BLOCK_ENV_ACCESS_IN_NODE=false.';
	return isRead
		? [error(place, 'this n8n denies $env to workflows, and the node fails.', fix)]
		: [];
}

/** Whether a format has letters of Moment, which Luxon writes as they are or reads otherwise. */
export const isForeignFormat = (format: string): boolean => {
	const bare = format.replace(/'[^']*'/g, '');
	return (
		/Y|d{3}|Do|[Hh]:MM|yy\W?mm\W?dd|dd\Wmm\Wyy|dT[Hh]/.test(bare) ||
		(/DD/.test(bare) && /M/.test(bare)) ||
		/mm.*\bA\b/.test(bare)
	);
};

/** The same format for Luxon. */
export const luxonFormat = (format: string): string =>
	format
		.replace(/Do/g, 'd')
		.replace(/[YDA]/g, (letter) => letter.toLowerCase())
		.replace(/d{3,}/g, (days) => days.replace(/d/g, 'c'))
		.replace(/(?<=[Hh]:)MM/g, 'mm')
		.replace(/(?<=y\W?)mm(?=\W?dd)|(?<=dd\W)mm(?=\Wyy)/g, 'MM')
		.replace(/(?<=d)T(?=[Hh])/g, "'T'");

function formatFindings(tree: object, mode: CodeMode, place: Place): Finding[] {
	const found = new Set<string>();
	visitSyntax(tree, ({ callee, arguments: given }) => {
		if (!isSyntax(callee) || !Array.isArray(given)) return;
		const name = memberOf(callee) ?? '';
		const isRead = name === 'toFormat' || (name === 'format' && mode === 'expression');
		const format = literalOf(given[name === 'fromFormat' ? 1 : 0]);
		if ((isRead || name === 'fromFormat') && format !== undefined && isForeignFormat(format))
			found.add(format);
	});
	return [...found].map((format) => {
		const message = `n8n reads the format "${format}" with Luxon, where it stands for something else.`;
		return error(place, message, `Write "${luxonFormat(format)}".`);
	});
}

/** Checks the names that parsed code uses. @param others names that n8n gives at this place alone */
export const nameUses = (
	tree: object,
	mode: CodeMode,
	place: Place,
	others: readonly string[] = [],
): Finding[] => [
	...unknownNames(tree, mode, place, others),
	...memberUses(tree, mode, place),
	...callUses(tree, mode, place),
	...environmentUses(tree, place),
	...formatFindings(tree, mode, place),
];
