import type { INode } from 'n8n-workflow';
import { validateFieldType } from 'n8n-workflow';
import { isRecord } from '../../kernel/values/is-record';
import { listOf } from '../../kernel/values/list-of';
import { isExpression } from '../../kernel/workflow/is-expression';
import type { Problem } from '../finding';
import { at } from '../output-fields';
import { isSyntax, memberOf } from '../syntax';
import {
	type Kind,
	type KindScope,
	writtenChoices,
	kindOfParameter,
	onlyExpression,
	samplesOf,
} from '../value-kinds';
import type { DisplayedValue } from './option-problems';

/** Parameters without which a node has nothing to work on, and fails. n8n does not ask for them. */
const NEEDED = new Set(
	`aggregate.fieldsToAggregate sort.sortFieldsUi summarize.fieldsToSummarize compareDatasets.mergeByFields
	merge.mergeByFields merge.fieldsToMatchString splitOut.fieldsToInclude removeDuplicates.fieldsToCompare
	removeDuplicates.fieldsToExclude`.split(/\s+/),
);

/** Whether a list of entries, or a text, names a field. */
const namesField = (value: unknown): boolean =>
	typeof value === 'string'
		? value.trim() !== ''
		: Object.values(isRecord(value) ? value : {})
				.flatMap((entries) => listOf(entries))
				.some((one) =>
					Object.entries(isRecord(one) ? one : {}).some(
						([key, name]) => /field/i.test(key) && typeof name === 'string' && namesField(name),
					),
				);

/** Names of fields that hold a word of a few. */
const WORD =
	/(?:status|type|category|topic|department|language|country|region|plan|kind|intent|sentiment|priority|severity|channel|team)$/i;

/** Types by which n8n checks a value before the run of its node. */
const CHECKED = ['number', 'boolean', 'array', 'object'] as const;

/** Parameters whose node takes a text alone, and fails at anything else. */
const TEXTS = ['crypto.value'];
const NO_TEXT: readonly Kind[] = ['object', 'list', 'items', 'number', 'boolean'];

/** What the node itself refuses, or passes over: nothing where it needs something, and values of another kind than it takes. */
export function takenProblems(
	{ property, value }: DisplayedValue,
	{ type, parameters }: INode,
	scope: KindScope,
): Problem[] {
	const { name, ignoreValidationDuringExecution: isFree } = property;
	const checked = CHECKED.find((one) => one === property.validateType);
	const place = `${type.replace('n8n-nodes-base.', '')}.${name}`;
	const isComputed = Object.keys(property.displayOptions?.show ?? {}).some((one) =>
		isExpression(parameters[one]),
	);
	if (NEEDED.has(place) && !isComputed && !namesField(value))
		return [
			{
				message: 'it names no field, and the node fails or gives nothing.',
				fix: `Name the fields in ${name}.`,
			},
		];
	if (
		TEXTS.includes(place) &&
		isExpression(value) &&
		NO_TEXT.includes(kindOfParameter(value, scope))
	)
		return [
			{
				message: 'the node takes a text, and fails at what the expression gives.',
				fix: 'Write JSON.stringify(...) or String(...) around it.',
			},
		];
	if (checked !== undefined && isFree !== true && isExpression(value)) {
		const samples = samplesOf(value, scope);
		const isTaken = (one: unknown) => one === value || validateFieldType(name, one, checked).valid;
		if (!samples.some(isTaken))
			return [
				{
					message: `it takes a ${checked}, which its expression never gives, and the node fails.`,
					fix: `Give a ${checked}${place === 'switch.output' ? ': the index of an output, counted from 0' : ''}.`,
				},
			];
	}
	const chosen = place === 'switch.output' ? onlyExpression(String(value)) : undefined;
	const word = isSyntax(chosen) ? (memberOf(chosen) ?? '') : '';
	if (WORD.test(word) && kindOfParameter(String(value), scope) !== 'number')
		return [
			{
				message: `it takes the number of an output, counted from 0, and fails at a word: "${word}" is probably one.`,
				fix: `Write {{ ["first", "second"].indexOf($json.${word}) }}, or mode: "rules".`,
				severity: 'advice',
			},
		];
	const count = place === 'switch.output' ? parameters.numberOutputs : undefined;
	const choices = count === undefined ? [] : writtenChoices(onlyExpression(String(value)));
	const beyond = choices?.find((one) => Number(one) >= Number(count));
	if (beyond !== undefined)
		return [
			{
				message: `it has ${String(count)} outputs, counted from 0: there is no ${String(beyond)}, and the node fails.`,
				fix: `Write numberOutputs: ${Number(beyond) + 1}.`,
			},
		];
	if (place === 'switch.options') {
		const fallback = at(value, 'fallbackOutput');
		const rules = listOf(at(parameters.rules, 'values')).length;
		const isOutput = ['none', 'extra'].includes(String(fallback)) || Number(fallback) < rules;
		if (fallback !== undefined && fallback !== '' && !isExpression(fallback) && !isOutput)
			return [
				{
					message: `fallbackOutput is ${JSON.stringify(fallback)}, which is no output, and the node fails at an item that meets no rule.`,
					fix: 'Write fallbackOutput: "extra", and connect the output behind those of the rules.',
				},
			];
	}
	if (name === 'triggerAtDay' && !Array.isArray(value) && !isExpression(value))
		return [
			{
				message: 'it takes a list, and n8n does not start the schedule.',
				fix: 'Write triggerAtDay: [1] for Monday.',
			},
		];
	const isShapeless = isRecord(value) && value.mappingMode === undefined && !('value' in value);
	if (property.type === 'resourceMapper' && isShapeless && Object.keys(value).length > 0)
		return [
			{
				message: 'n8n reads nothing of it: what is set stands in its "value".',
				fix: `Write ${name}: { mappingMode: "defineBelow", value: { ... } }.`,
			},
		];
	return [];
}

/** A condition of two texts that are written out: it has the same outcome for each item. */
export function constantProblem(condition: Readonly<Record<string, unknown>>): Problem | undefined {
	const { leftValue, rightValue } = condition;
	const isFixed = (one: unknown) => typeof one === 'string' && one !== '' && !isExpression(one);
	if (!isFixed(leftValue) || isExpression(rightValue)) return undefined;
	const isVariable = /^\$(?:json|node|input|now|binary|\()/.test(String(leftValue));
	return {
		message: `a condition compares the text "${String(leftValue)}" itself, and is the same for each item.`,
		fix: `Write leftValue: "={{ ${isVariable ? '' : '$json.'}${String(leftValue)} }}".`,
		severity: isVariable ? 'error' : 'advice',
	};
}
