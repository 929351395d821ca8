import type { INodeProperties } from 'n8n-workflow';
import type { Finding } from '../../kernel/ports/instance/validator';
import { equal } from '../../kernel/values/equal';
import { isRecord } from '../../kernel/values/is-record';
import { isUnset } from '../../kernel/values/is-unset';
import { nearest } from '../../kernel/values/nearest';
import { findingsOf } from '../finding';
import type { LoadedNode } from '../loaded-node';
import { EDITOR_ONLY, hiddenFindings } from './dropped-findings';
import { newLine } from '../older-shapes';
import { isProperty, isShown } from './option-problems';
import { meantParameter } from './meant-parameter';

const invalid = findingsOf('invalid');

type Values = Readonly<Record<string, unknown>>;

/** Names that stand in many lists and say nothing of the place that was meant. */
const COMMON = ['name', 'value', 'key', 'type', 'field', 'values', 'id', 'operation', 'resource'];

/** The lines that write a parameter of this name where the type has it: inside collections. */
function deeperLines(
	name: string,
	value: unknown,
	properties: readonly INodeProperties[],
): string[] {
	return properties.flatMap(({ name: outer, type, typeOptions, options = [] }) => {
		const wrap = (text: string) =>
			typeOptions?.multipleValues === true ? `[{ ${text} }]` : `{ ${text} }`;
		const inside = (list: readonly INodeProperties[]) =>
			list.some((one) => one.name === name)
				? [`${name}: ${JSON.stringify(value)}`]
				: deeperLines(name, value, list);
		if (type === 'collection')
			return inside(options.filter(isProperty)).map((line) => `${outer}: ${wrap(line)}`);
		if (type !== 'fixedCollection') return [];
		return options.flatMap((option) =>
			'values' in option
				? inside(option.values).map((line) => `${outer}: { ${option.name}: ${wrap(line)} }`)
				: [],
		);
	});
}

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
	const unknown = Object.keys(stored).filter((name) => !names.has(name));
	if (unknown.length === 0) return [];
	const inUse = properties.filter(
		(each) => !EDITOR_ONLY.includes(each.type) && isShown(each, filled, node, type.description),
	);
	return unknown.map((name) => {
		const value = stored[name];
		const meant = isUnset(value)
			? undefined
			: meantParameter(name, value, inUse, prefix === '' ? elsewhere : []);
		// Nothing is lost if the default equals the value that was meant, or an entry tells its own place.
		const isPlace = typeof value === 'number' && prefix.endsWith(`[${value}].`);
		// It says what holds for the node anyway.
		const isSaid = prefix !== '' && equal(node.parameters[name], value);
		const isLost =
			meant !== undefined &&
			!isPlace &&
			!isSaid &&
			!(meant.name in stored) &&
			!equal(meant.default, value);
		const guess = meant?.name ?? nearest(name, [...names]);
		const old = prefix === '' ? elsewhere.filter((one) => one.name === name) : [];
		const isOld =
			old.length > 0 &&
			!isUnset(value) &&
			old.every((one) => !EDITOR_ONLY.includes(one.type) && !equal(one.default, value));
		const deeper = isUnset(value) || COMMON.includes(name) ? [] : deeperLines(name, value, inUse);
		const isMisplaced = deeper.length === 1;
		if (SETTINGS.test(name) && !isUnset(value))
			return invalid.error(
				{ nodeName: node.name, parameter: `${prefix}${name}` },
				`it has no parameter "${name}": that is a setting of the node, and n8n passes over it here.`,
				`Write ${name}: ${JSON.stringify(value)} beside its parameters.`,
			);
		const unset = isLost ? `: "${meant.name}" stays unset` : '';
		const line = isOld ? newLine(node, loaded.stored.parameters) : undefined;
		const better = line ?? (isLost ? undefined : deeper[0]);
		return invalid[isLost || isOld || isMisplaced ? 'error' : 'advice'](
			{ nodeName: node.name, parameter: `${prefix}${name}` },
			`it has no parameter "${name}"${isOld ? ` in version ${node.typeVersion}` : ''}, and n8n passes over it${unset}.`,
			better ? `Write ${better}.` : guess ? `Did you mean "${guess}"?` : 'Remove it.',
		);
	});
}

/** What is set beside the parameters of a node. */
const SETTINGS =
	/^(?:onError|continueOnFail|retryOnFail|maxTries|waitBetweenTries|alwaysOutputData|executeOnce)$/;

/** Lists that the fixed collection does not have. */
function unknownLists(
	{ node, stored }: LoadedNode,
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
				`Write ${newLine(node, stored.parameters) ?? `it as ${names.map((one) => `"${one}"`).join(' or ')}`}.`,
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
		isChosen = false,
	): Finding[] {
		const shown = properties.filter(
			(each) => isRecord(given[each.name]) && isShown(each, filled, node, description),
		);
		return [
			...unknownIn(loaded, properties, given, filled, prefix),
			...hiddenFindings({ loaded, properties, given, filled, prefix, isChosen }),
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
			return within(options.filter(isProperty), given, filled, `${path}.`, true);
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
