import { isExpression } from '../kernel/workflow/is-expression';
import { isRecord } from '../kernel/values/is-record';
import type { Finding } from '../kernel/ports/instance/validator';
import { displayedValues } from './parameters/displayed-values';
import { expressionFindings } from './expression-findings';
import { findingsOf } from './finding';
import type { LoadedNode } from './loaded-node';
import { nameFindings } from './parameters/name-findings';
import { parameterFindings } from './parameters/parameter-findings';
import type { ReferenceCheck } from './reference-findings';
import type { CronProblem } from './parameters/value-findings';
import { valueFindings } from './parameters/value-findings';

const COLLECTIONS = ['collection', 'fixedCollection', 'assignmentCollection', 'filter'];

/** n8n drops a collection that is not an object, with everything in it. */
function lostCollections({ stored, node, type: { description } }: LoadedNode): Finding[] {
	return description.properties.flatMap(({ name, type, typeOptions }) => {
		const given: unknown = stored.parameters[name] ?? '';
		if (!COLLECTIONS.includes(type) || !(name in node.parameters) || given === '') return [];
		if (isRecord(given) || isExpression(given)) return [];
		// A collection with multiple values is a list of objects.
		const isList = type === 'collection' && typeOptions?.multipleValues === true;
		if (Array.isArray(given) && (isList || given.length === 0)) return [];
		return [
			findingsOf('invalid').error(
				{ nodeName: node.name, parameter: name },
				'it takes an object, and n8n drops what is given.',
				'Write it as get-node-type-definition describes it.',
			),
		];
	});
}

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
			...valueFindings(each, values, loaded, cronProblem, checkNames),
			...expressionFindings(each, node.name, checkNames),
		]),
		...nameFindings(loaded),
	];
}
