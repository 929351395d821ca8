import type { INodeProperties } from 'n8n-workflow';

import type { Finding } from '../../kernel/ports/instance/validator';
import { equal } from '../../kernel/values/equal';
import { isRecord } from '../../kernel/values/is-record';
import { isUnset } from '../../kernel/values/is-unset';
import { nearest } from '../../kernel/values/nearest';
import { isExpression } from '../../kernel/workflow/is-expression';
import { findingsOf } from '../finding';
import type { LoadedNode } from '../load-nodes';
import { fixedOptions, isProperty, isShown } from './option-problems';

/** Words that nodes use for the same thing. The first stands for the others. */
const SYNONYMS: ReadonlyArray<readonly string[]> = [
	['url', 'uri', 'endpoint', 'link', 'address', 'webpage'],
	['text', 'message', 'msg', 'content', 'body', 'prompt', 'caption', 'comment', 'description'],
	['recipient', 'recipients', 'receiver', 'to'],
	['sender', 'from'],
	['subject', 'title', 'headline'],
	['code', 'script', 'function', 'js', 'javascript', 'snippet'],
	['method', 'verb'],
	['limit', 'max', 'maximum', 'top', 'count'],
	['duration', 'delay', 'timeout', 'wait', 'amount', 'seconds', 'minutes'],
	['field', 'property', 'column', 'attribute', 'key'],
	['file', 'binary', 'attachment'],
	['query', 'search', 'sql', 'statement', 'question'],
	['channel', 'conversation', 'room', 'chat'],
	['document', 'spreadsheet'],
	['path', 'route', 'slug'],
	['condition', 'filter', 'rule', 'criteria', 'criterion'],
	['json', 'payload'],
	['operation', 'action'],
	['language', 'lang', 'locale'],
	['model', 'engine'],
	['assignment', 'field', 'value', 'variable'],
	['delimiter', 'separator'],
	['order', 'direction', 'sort'],
	['schedule', 'cron', 'trigger', 'interval'],
	['error', 'failure'],
	['format', 'type', 'kind'],
	['unit', 'units'],
	['status', 'code'],
	['name', 'label'],
	['header', 'headers'],
	['workflow', 'flow'],
	['input', 'source'],
	['output', 'destination', 'target'],
	['user', 'member', 'person'],
	['folder', 'directory'],
	['date', 'time', 'datetime'],
];

/** Words that occur in many names and distinguish none. */
const EMPTY = new Set('the a of in for is be with node set new ui'.split(' '));

const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word);

const wordsOf = (text: string): string[] =>
	text
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter((word) => word !== '' && !EMPTY.has(word))
		.map(singular);

const meaningsOf = (word: string): string[] => [
	word,
	...SYNONYMS.flatMap((group) => (group.map(singular).includes(word) ? [`=${group[0]}`] : [])),
];

/** How much of one name the other covers: an equal word counts fully, a similar word less. */
function likeness(wrong: string, right: string): number {
	const [wanted, words] = [wordsOf(wrong), wordsOf(right)];
	const scores = wanted.map((word): number => {
		if (words.includes(word)) return 1;
		const meanings = meaningsOf(word).slice(1);
		return words.some((other) => meaningsOf(other).some((one) => meanings.includes(one))) ? 0.8 : 0;
	});
	const total = scores.reduce((sum, score) => sum + score, 0);
	return total / Math.max(1, Math.sqrt(wanted.length * words.length));
}

const LISTS = ['collection', 'fixedCollection', 'assignmentCollection', 'filter', 'resourceMapper'];

/** Whether the parameter accepts the value. A value that it cannot accept was not meant for it. */
function fits(property: INodeProperties, value: unknown): boolean {
	if (LISTS.includes(property.type)) return isRecord(value) || Array.isArray(value);
	if (isExpression(value)) return property.noDataExpression !== true;
	if (property.type === 'options') {
		const options = fixedOptions(property);
		return options === undefined ? typeof value !== 'object' : options.includes(String(value));
	}
	if (property.type === 'multiOptions') return Array.isArray(value) || typeof value === 'string';
	if (property.type === 'number') return value !== '' && !Number.isNaN(Number(value));
	if (property.type === 'boolean') return typeof value === 'boolean';
	if (property.type === 'resourceLocator')
		return typeof value === 'string' || typeof value === 'number' || isRecord(value);
	if (property.type === 'string') return typeof value === 'string' || typeof value === 'number';
	return ['json', 'dateTime', 'color'].includes(property.type);
}

const ENOUGH = 0.55;

/**
 * The parameter that the author probably meant by a name that the type does not have.
 *
 * @param candidates parameters in use
 * @param elsewhere parameters of the type's other versions: what they call by this name may have another name here
 */
function meantParameter(
	wrong: string,
	value: unknown,
	candidates: readonly INodeProperties[],
	elsewhere: readonly INodeProperties[] = [],
): INodeProperties | undefined {
	const taking = candidates.filter((each) => fits(each, value));
	const renamed = elsewhere.filter(({ name }) => name === wrong);
	const same = taking.find((each) =>
		renamed.some(({ displayName, type }) => displayName === each.displayName && type === each.type),
	);
	if (same) return same;
	const names = [wrong, ...renamed.map(({ displayName }) => displayName)];
	const scored = taking
		.map((each) => {
			const scores = names.flatMap((name) => [
				likeness(name, each.name),
				likeness(name, each.displayName),
			]);
			return { each, score: Math.max(...scores) };
		})
		.sort((one, other) => other.score - one.score);
	const [best] = scored;
	if (best && best.score >= ENOUGH) return best.each;
	// Compared as one word, so that only typing errors remain.
	const typed = nearest(
		wrong.toLowerCase(),
		taking.map(({ name }) => name.toLowerCase()),
	);
	return taking.find(({ name }) => name.toLowerCase() === typed);
}

const invalid = findingsOf('invalid');

type Values = Readonly<Record<string, unknown>>;

/** Names at one level of the parameters that the type does not have there. */
function unknownIn(
	loaded: LoadedNode,
	properties: readonly INodeProperties[],
	stored: Values,
	filled: Values,
	prefix: string,
): Finding[] {
	const { node, type, elsewhere } = loaded;
	const names = new Set(properties.map(({ name }) => name));
	const inUse = properties.filter(
		(each) =>
			!['notice', 'hidden', 'button', 'callout'].includes(each.type) &&
			isShown(each, filled, node, type.description),
	);
	return Object.keys(stored)
		.filter((name) => !names.has(name))
		.map((name) => {
			const value = stored[name];
			const meant = isUnset(value)
				? undefined
				: meantParameter(name, value, inUse, prefix === '' ? elsewhere : []);
			// Nothing is lost if the default equals the value that was meant.
			const isLost = meant !== undefined && !(meant.name in stored) && !equal(meant.default, value);
			const guess = meant?.name ?? nearest(name, [...names]);
			return invalid[isLost ? 'error' : 'advice'](
				{ nodeName: node.name, parameter: `${prefix}${name}` },
				`it has no parameter "${name}", and n8n passes over it${isLost ? `: "${meant.name}" stays unset` : ''}.`,
				guess ? `Did you mean "${guess}"?` : 'Remove it.',
			);
		});
}

/** Lists that the fixed collection does not have. */
function unknownLists(
	{ node }: LoadedNode,
	property: INodeProperties,
	value: Values,
	path: string,
): Finding[] {
	const names = (property.options ?? []).map(({ name }) => name);
	const isEmpty = names.every((name) => isUnset(value[name]));
	return Object.keys(value)
		.filter((name) => !names.includes(name))
		.map((name) => {
			const isLost = isEmpty && !isUnset(value[name]);
			return invalid[isLost ? 'error' : 'advice'](
				{ nodeName: node.name, parameter: `${path}.${name}` },
				`"${property.displayName}" has no "${name}", and n8n drops what it holds.`,
				`Write it as ${names.map((one) => `"${one}"`).join(' or ')}.`,
			);
		});
}

/** Names that the type does not have. n8n ignores them, so the parameter that was meant keeps its default. */
export function nameFindings(loaded: LoadedNode): Finding[] {
	const { node, stored, type } = loaded;
	const { description } = type;

	function within(
		properties: readonly INodeProperties[],
		given: Values,
		filled: Values,
		prefix: string,
	): Finding[] {
		const shown = properties.filter((each) => isShown(each, filled, node, description));
		return [
			...unknownIn(loaded, properties, given, filled, prefix),
			...shown.flatMap((each) =>
				inside(each, given[each.name], filled[each.name], `${prefix}${each.name}`),
			),
		];
	}

	function inside(property: INodeProperties, given: unknown, filled: unknown, path: string) {
		// n8n turns some collections into lists; those are not checked here.
		if (!isRecord(given) || !isRecord(filled)) return [];
		const options = property.options ?? [];
		if (property.type === 'collection')
			return within(options.filter(isProperty), given, filled, `${path}.`);
		if (property.type !== 'fixedCollection') return [];
		const lists = options.flatMap((option): Finding[] => {
			if (!('values' in option)) return [];
			const [entries, known]: readonly unknown[] = [given[option.name], filled[option.name]];
			const pairs = Array.isArray(entries) ? entries.entries() : [];
			if (isRecord(entries) && isRecord(known))
				return within(option.values, entries, known, `${path}.${option.name}.`);
			return [...pairs].flatMap(([index, entry]: [number, unknown]) => {
				const other: unknown = Array.isArray(known) ? known[index] : undefined;
				return isRecord(entry) && isRecord(other)
					? within(option.values, entry, other, `${path}.${option.name}[${index}].`)
					: [];
			});
		});
		return [...unknownLists(loaded, property, given, path), ...lists];
	}

	return within(description.properties, stored.parameters, node.parameters, '');
}
