import type { INode } from 'n8n-workflow';
import { isRecord } from '../kernel/values/is-record';
import { listOf } from '../kernel/values/list-of';

type Values = Readonly<Record<string, unknown>>;

/** Operations of If and Switch before version 2 and 3, by those of now. */
const OPERATIONS: Readonly<Record<string, string>> = {
	equal: 'equals',
	notEqual: 'notEquals',
	smaller: 'lt',
	smallerEqual: 'lte',
	larger: 'gt',
	largerEqual: 'gte',
	isEmpty: 'empty',
	isNotEmpty: 'notEmpty',
	regex: 'regex',
	notRegex: 'notRegex',
};

/** One condition of an older version, as it is written now. */
function condition(type: string, old: Values) {
	const operation = String(old.operation ?? 'equal');
	return {
		leftValue: old.value1 ?? '',
		rightValue: old.value2 ?? '',
		operator: { type, operation: OPERATIONS[operation] ?? operation },
	};
}

const filter = (conditions: unknown, isAny: boolean) => ({
	options: { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 },
	conditions,
	combinator: isAny ? 'or' : 'and',
});

/** Lists by type, such as `{ string: [...] }`, in the order they stand in. */
const byType = (value: unknown): ReadonlyArray<readonly [string, Values]> =>
	Object.entries(isRecord(value) ? value : {}).flatMap(([type, list]) =>
		listOf(list).flatMap(
			(one): Array<readonly [string, Values]> => (isRecord(one) ? [[type, one]] : []),
		),
	);

/** Conditions of If and Filter of version 1, as they are written now. */
export function newConditions(value: unknown, isAny = false) {
	const old = byType(value).filter(([, one]) => 'value1' in one || 'operation' in one);
	return old.length === 0
		? undefined
		: filter(
				old.map(([type, one]) => condition(type, one)),
				isAny,
			);
}

const VALUES = ['stringValue', 'numberValue', 'booleanValue', 'arrayValue', 'objectValue'];

function newAssignments({ values, fields }: Values) {
	const old = [
		...byType(values),
		...listOf(isRecord(fields) ? fields.values : undefined).flatMap((one) =>
			isRecord(one)
				? [[String(one.type ?? 'stringValue').replace(/Value$/, ''), one] as const]
				: [],
		),
	];
	if (old.length === 0) return undefined;
	return {
		assignments: old.map(([type, one], index) => ({
			id: String(index + 1),
			name: one.name,
			type,
			value: one.value ?? VALUES.map((name) => one[name]).find((each) => each !== undefined),
		})),
	};
}

function newRules({ rules, value1, dataType = 'string' }: Values) {
	const old = listOf(isRecord(rules) ? rules.rules : undefined);
	if (old.length === 0) return undefined;
	return {
		values: old.map((one) => {
			const rule = isRecord(one) ? one : {};
			const name = rule.outputKey ?? rule.output;
			return {
				conditions: filter([condition(String(dataType), { value1, ...rule })], false),
				...(name === undefined ? {} : { renameOutput: true, outputKey: String(name) }),
			};
		}),
	};
}

/** Modes of Merge before version 3, by what says the same now. */
const MODES: Readonly<Record<string, string>> = {
	mergeByIndex: 'mode: "combine", combineBy: "combineByPosition"',
	mergeByPosition: 'mode: "combine", combineBy: "combineByPosition"',
	mergeByKey: 'mode: "combine", combineBy: "combineByFields", fieldsToMatchString: "id"',
	mergeByFields: 'mode: "combine", combineBy: "combineByFields", fieldsToMatchString: "id"',
	multiplex: 'mode: "combine", combineBy: "combineAll"',
	passThrough: 'mode: "chooseBranch"',
	wait: 'mode: "chooseBranch"',
};

/** The line that says in this version what the parameters say in an older one; undefined where nothing is known of it. */
export function newLine({ type, typeVersion }: INode, parameters: Values): string | undefined {
	const line = (name: string, value: unknown) =>
		value === undefined ? undefined : `${name}: ${JSON.stringify(value)}`;
	if (type === 'n8n-nodes-base.set' && typeVersion >= 3.3)
		return line('assignments', newAssignments(parameters));
	if (type === 'n8n-nodes-base.switch' && typeVersion >= 3)
		return line('rules', newRules(parameters));
	if (/^n8n-nodes-base\.(?:if|filter)$/.test(type) && typeVersion >= 2) {
		const isAny = [parameters.combineOperation, parameters.combineConditions].some(
			(one) => one === 'any' || one === 'OR',
		);
		return line('conditions', newConditions(parameters.conditions, isAny));
	}
	if (type === 'n8n-nodes-base.merge' && typeVersion >= 3)
		return (
			MODES[String(parameters.combinationMode ?? parameters.combineBy)] ??
			MODES[String(parameters.mode)]
		);
	return undefined;
}
