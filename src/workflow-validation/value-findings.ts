import type { INode } from 'n8n-workflow';

import { isExpression } from '../kernel/is-expression';
import { isRecord } from '../kernel/is-record';
import { nearest } from '../kernel/nearest';
import type { Finding } from '../kernel/ports/validator';
import type { DisplayedValue } from './displayed-values';
import { filterProblems } from './filter-problems';
import { parseCode } from './parse-code';
import type { ReferenceCheck } from './reference-findings';

/** What n8n's scheduler says is wrong with a cron expression; undefined when it takes it. */
export type CronProblem = (expression: string) => string | undefined;

interface Problem {
	readonly message: string;
	readonly fix: string;
	readonly severity?: Finding['severity'];
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** What comes from the service behind the node, or may be anything, cannot be judged here. */
function fixedOptions({ property }: DisplayedValue): string[] | undefined {
	const { typeOptions, options = [] } = property;
	const isOpen =
		typeOptions?.loadOptionsMethod !== undefined ||
		typeOptions?.loadOptions !== undefined ||
		typeOptions?.allowArbitraryValues === true;
	const values = options.flatMap((option) => ('value' in option ? [String(option.value)] : []));
	return isOpen || values.length === 0 ? undefined : values;
}

/** Nodes choose what they do by these. With one that they lack, some fail and some do nothing without a word. */
const DECIDING = ['resource', 'operation', 'mode'];

function optionProblems(displayed: DisplayedValue): Problem[] {
	const options = fixedOptions(displayed);
	if (!options) return [];
	const { value, property, path } = displayed;
	const given: readonly unknown[] = Array.isArray(value) ? value : [value];
	const wrong = given.filter(
		(each) =>
			!isBlank(each) &&
			!isExpression(each) &&
			!options.includes(String(each)) &&
			each !== property.default,
	);
	return wrong.map((each) => {
		const guess = nearest(String(each), options);
		const shown = options.slice(0, 12).join(', ') + (options.length > 12 ? ', ...' : '');
		const isDeciding = DECIDING.includes(path);
		const outcome = isDeciding ? ', so the node fails, or does nothing without a word' : '';
		return {
			message: `"${String(each)}" is not an option of "${property.displayName}"${outcome}.`,
			fix: guess ? `Did you mean "${guess}"? Options: ${shown}.` : `Options: ${shown}.`,
			severity: isDeciding ? 'error' : 'advice',
		};
	});
}

function jsonProblems({ property, value }: DisplayedValue): Problem[] {
	// n8n judges these itself, and takes more than JSON.
	if (property.validateType !== undefined) return [];
	if (typeof value !== 'string' || value.trim() === '') return [];
	const text = isExpression(value) ? value.slice(1) : value;
	if (isExpression(value) && (text.trim() === '' || text.includes('{{'))) return [];
	try {
		JSON.parse(text);
		return [];
	} catch (error) {
		const reason = error instanceof Error ? error.message : 'it does not parse';
		return [
			{
				message: `it is not valid JSON: ${reason}.`,
				fix: 'Quote names and texts with ", and end lists and objects without a comma. For expressions inside, begin with =.',
			},
		];
	}
}

function typeProblems({ property, value }: DisplayedValue): Problem[] {
	if (isBlank(value) || isExpression(value)) return [];
	if (property.type === 'number' && typeof value === 'string' && Number.isNaN(Number(value))) {
		const message = `"${value}" is not a number.`;
		return [{ message, fix: 'Give a number.', severity: 'advice' }];
	}
	if (property.type === 'boolean' && typeof value !== 'boolean') {
		const message = `${JSON.stringify(value)} is neither true nor false.`;
		return [{ message, fix: 'Give true or false.', severity: 'advice' }];
	}
	if (property.type === 'string' && isRecord(value) && !('mode' in value)) {
		return [{ message: 'it takes text, not an object.', fix: 'Give text.', severity: 'advice' }];
	}
	return [];
}

function locatorProblems({ property, value }: DisplayedValue): Problem[] {
	const modes = (property.modes ?? []).map(({ name }) => name);
	if (!isRecord(value) || modes.length === 0 || modes.includes(String(value.mode))) return [];
	return [
		{
			message: `the locator has no mode "${String(value.mode)}".`,
			fix: `Modes: ${modes.join(', ')}.`,
			severity: 'advice',
		},
	];
}

function cronProblems({ property, value }: DisplayedValue, cronProblem: CronProblem): Problem[] {
	const isCron =
		property.name === 'cronExpression' ||
		property.displayOptions?.show?.field?.includes('cronExpression') === true;
	if (!isCron || property.type !== 'string' || typeof value !== 'string') return [];
	if (isExpression(value) || value.trim() === '') return [];
	const problem = cronProblem(value.trim());
	if (problem === undefined) return [];
	const message = `"${value}" is no cron expression: ${problem}.`;
	return [{ message, fix: 'Give minute, hour, day, month and weekday, such as 0 9 * * 1-5.' }];
}

const isJavaScript = ({ property: { typeOptions } }: DisplayedValue) =>
	typeOptions?.editor === 'jsEditor' ||
	(typeOptions?.editor === 'codeNodeEditor' &&
		(typeOptions.editorLanguage === undefined || typeOptions.editorLanguage === 'javaScript'));

/** Judges what one parameter is set to. */
export function valueFindings(
	displayed: DisplayedValue,
	node: INode,
	cronProblem: CronProblem,
	checkNames: ReferenceCheck,
): Finding[] {
	const { property, value, path: parameter } = displayed;
	const place = { nodeName: node.name, parameter };
	const problems: Problem[] = [
		...typeProblems(displayed),
		...(property.type === 'options' || property.type === 'multiOptions'
			? optionProblems(displayed)
			: []),
		...(property.type === 'json' ? jsonProblems(displayed) : []),
		...(property.type === 'resourceLocator' ? locatorProblems(displayed) : []),
		...(property.type === 'filter' ? filterProblems(value) : []),
		...cronProblems(displayed, cronProblem),
	];
	const found = problems.map(
		({ message, fix, severity = 'error' }): Finding => ({
			...place,
			message,
			fix,
			severity,
			kind: 'invalid',
		}),
	);
	if (typeof value !== 'string' || !isJavaScript(displayed) || isExpression(value)) return found;
	const { tree, problem } = parseCode(value, 'function');
	if (tree !== undefined) return [...found, ...checkNames(tree, place)];
	const message = `the code does not parse: ${problem}.`;
	const fix = 'Correct the JavaScript.';
	return [...found, { ...place, message, fix, severity: 'error', kind: 'invalid' }];
}
