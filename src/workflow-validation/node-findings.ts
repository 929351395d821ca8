import { isRecord } from '../kernel/is-record';
import { nearest } from '../kernel/nearest';
import type { Finding } from '../kernel/ports/validator';
import { displayedValues } from './displayed-values';
import { expressionFindings } from './expression-findings';
import type { LoadedNode } from './loaded-node';
import { parameterFindings } from './parameter-findings';
import type { ReferenceCheck } from './reference-findings';
import type { CronProblem } from './value-findings';
import { valueFindings } from './value-findings';

/** n8n passes over what it does not know; mistyped names are lost without a word. */
function unknownNames({ stored, type: { description } }: LoadedNode): Finding[] {
	const names = [...new Set(description.properties.map(({ name }) => name))];
	return Object.keys(stored.parameters)
		.filter((name) => !names.includes(name))
		.map((name) => {
			const guess = nearest(name, names);
			return {
				nodeName: stored.name,
				parameter: name,
				message: `it has no parameter "${name}", and n8n passes over it.`,
				fix: guess ? `Did you mean "${guess}"?` : 'Remove it.',
				severity: 'advice',
				kind: 'invalid',
			};
		});
}

/** A collection that is no object is dropped, with all that it holds. */
function lostCollections({ stored, node, type: { description } }: LoadedNode): Finding[] {
	return description.properties.flatMap(({ name, type }): Finding[] => {
		const given: unknown = stored.parameters[name];
		const isCollection = ['collection', 'fixedCollection', 'assignmentCollection'].includes(type);
		if (!isCollection || !(name in node.parameters) || given === undefined || given === null) {
			return [];
		}
		if (isRecord(given) || (typeof given === 'string' && given.startsWith('='))) return [];
		if (Array.isArray(given) && given.length === 0) return [];
		return [
			{
				nodeName: node.name,
				parameter: name,
				message: 'it takes an object, and n8n drops what is given.',
				fix: 'Write it as get-node-type-definition describes it.',
				severity: 'advice',
				kind: 'invalid',
			},
		];
	});
}

/** Judges the parameters of one node. */
export function nodeFindings(
	loaded: LoadedNode,
	cronProblem: CronProblem,
	checkNames: ReferenceCheck,
): Finding[] {
	const { node, type } = loaded;
	const values = displayedValues(node, type.description);
	return [
		...parameterFindings(loaded),
		...lostCollections(loaded),
		...values.flatMap((each) => [
			...valueFindings(each, node, cronProblem, checkNames),
			...expressionFindings(each, node.name, checkNames),
		]),
		...unknownNames(loaded),
	];
}
