import type { INode, INodeType } from 'n8n-workflow';
import { validateFieldType } from 'n8n-workflow';
import type { Finding } from '../../kernel/ports/instance/validator';
import { onceFor } from '../../kernel/fresh';
import { isRecord } from '../../kernel/values/is-record';
import { textsIn } from '../../kernel/values/texts-in';
import { listOf } from '../../kernel/values/list-of';
import { literally } from '../../kernel/workflow/text-pattern';
import { isExpression, isLiteral } from '../../kernel/workflow/is-expression';
import { type Problem, findingsOf } from '../finding';
import { at } from '../output-fields';
import { promiseFindings, returnFindings, toolReturnFindings } from '../code-findings';
import type { LoadedNode } from '../loaded-node';
import { nameUses } from '../name-uses';
import { pythonFindings } from '../python-findings';
import { type ReferenceCheck, parseNodeCode } from '../reference-findings';
import { type DisplayedValue, optionProblems } from './option-problems';
import { filterProblems } from './filter-problems';
import { jsonProblems } from './json-problems';
import { leftProblems } from './left-problems';
import { serviceProblems } from './service-problems';
import { sqlProblems } from './sql-problems';
import { takenProblems } from './taken-problems';
import { type CronProblem, timeProblems } from './time-problems';
import { responseProblems, rangeProblems, typeProblems, urlProblems } from './type-problems';
import { EXPRESSION, type KindScope, kindOfParameter, samplesOf } from '../value-kinds';

/** What is wrong by what comes in. */
export type InScope = (checkNames: ReferenceCheck, scope: KindScope) => Finding[];

type Place = Pick<Finding, 'nodeName' | 'parameter'>;

const invalid = findingsOf('invalid');

function locatorProblems({ property, value }: DisplayedValue, type: INodeType): Problem[] {
	const mode = String(at(value, 'mode'));
	const isNamed = mode === 'name' || mode === 'url';
	if (property.type === 'workflowSelector' && (isLiteral(value) || isNamed)) {
		const given = isLiteral(value) ? value : at(value, 'value');
		if (!isLiteral(given) || given === '') return [];
		const message = isLiteral(value)
			? `it takes an object that says which workflow "${given}" is: n8n reads nothing of a text, and the node fails.`
			: `the locator has no mode "${mode}": n8n takes "${given}" for an ID.`;
		const line = `${property.name}: { __rl: true, mode: "id", value: "..." }`;
		return [{ message, fix: `Write ${line}, with the ID of the workflow.` }];
	}
	const modes = (property.modes ?? []).map(({ name }) => name);
	if (typeof value === 'string' && value !== '') {
		// Where the node itself asks for the value within, n8n finds none in a text.
		const isWithin =
			(type.description.name === 'googleSheets' && property.name === 'documentId') ||
			[type.supplyData, type.execute].some((run) =>
				new RegExp(`getNodeParameter\\(['"]${literally(property.name)}\\.value['"], ?\\w+\\)`).test(
					String(run),
				),
			);
		if (isExpression(value) && !isWithin) return [];
		const outcome = isWithin
			? 'n8n reads nothing of a text, and the node fails'
			: 'some nodes take the text, others read nothing';
		const message = `it takes an object that says what "${value}" is: ${outcome}.`;
		const first = modes.find((one) => one !== 'list') ?? 'list';
		const line = `{ __rl: true, mode: "${first}", value: ${JSON.stringify(value)} }`;
		const severity = isWithin ? 'error' : 'advice';
		return [{ message, fix: `Write ${property.name}: ${line}.`, severity }];
	}
	if (!isRecord(value) || modes.length === 0 || modes.includes(String(value.mode))) return [];
	// Services may take a name in place of an ID; n8n's own tables do not.
	const isTaken = property.name === 'dataTableId' && isLiteral(value.value);
	const outcome = isTaken ? `, and n8n takes "${String(value.value)}" for an ID` : '';
	return [
		{
			message: `the locator has no mode "${String(value.mode)}"${outcome}.`,
			fix: `Modes: ${modes.join(', ')}.`,
			severity: isTaken ? 'error' : 'advice',
		},
	];
}

/** Values that n8n cannot turn into the type of their assignment. */
function assignmentProblems(
	{ property, value }: DisplayedValue,
	node: INode,
	scope: KindScope,
): Problem[] {
	const options: unknown = node.parameters.options;
	const isLoose = isRecord(options) && options.ignoreConversionErrors === true;
	if (property.type !== 'assignmentCollection' || isLoose || !isRecord(value)) return [];
	return listOf(value.assignments).flatMap((one): Problem[] => {
		if (!isRecord(one) || typeof one.name !== 'string') return [];
		const { name, type, value: given } = one;
		const kind = FIELD_TYPES.find((each) => each === type);
		if (kind === undefined || given === undefined || given === null || given === '') return [];
		const samples = samplesOf(given, scope);
		if (isExpression(given) && samples[0] === given) return [];
		if (samples.some((each) => validateFieldType(name, each, kind).valid)) return [];
		const message = `"${name}" is of type ${kind}, and n8n fails: ${JSON.stringify(given)} is none.`;
		return [{ message, fix: `Write a ${kind} as its value, or type: "string".` }];
	});
}

/** Names of fields and values of each item, where the other stands; and names that say their type behind a bar. */
function nameProblems({ property, value, beside }: DisplayedValue, scope: KindScope): Problem[] {
	const { name, requiresDataPath } = property;
	if (typeof value !== 'string' || value === '') return [];
	const [, code] = /^=\s*\{\{\s*\$json\.([\w.]+)\s*\}\}\s*$/.exec(value) ?? [];
	if (requiresDataPath !== undefined && code !== undefined) {
		const message = `n8n looks for a field that is called as the value of ${code}, and works on none where there is no such.`;
		const isList = name === 'fieldToSplitOut' && kindOfParameter(value, scope) === 'list';
		return [{ message, fix: `Write "${code}".`, severity: isList ? 'error' : 'advice' }];
	}
	if (name === 'fieldToSplitOut' && /^=[\s\S]*\.(?:map|filter|join|split|slice)\(/.test(value)) {
		const message = 'n8n looks for a field that is called as what the expression gives.';
		return [{ message, fix: 'Write the name of the field.', severity: 'advice' }];
	}
	if (name === 'dedupeValue' && !isExpression(value)) {
		const message = `"${value}" is the same for each item: n8n keeps one at the first run, and none later.`;
		return [{ message, fix: `Write "={{ $json.${value} }}".`, severity: 'advice' }];
	}
	if (isExpression(value) || value.includes('|') || !/^(?:key|propertyName)$/.test(name)) return [];
	const typed = `={{$parameter["&${name}"].split("|")`;
	if (!beside.some((one) => String(one.default).startsWith(typed))) return [];
	const message = `n8n reads the type of "${value}" behind a bar, finds none there, and sends it empty.`;
	return [{ message, fix: `Write its type as well, such as "${value}|rich_text".` }];
}

/** Columns to match by that get no value: the node finds no row to update. */
function mapperProblems({ property, value }: DisplayedValue): Problem[] {
	const mode = property.typeOptions?.resourceMapper?.mode ?? 'add';
	if (property.type !== 'resourceMapper' || mode === 'add' || mode === 'map' || !isRecord(value))
		return [];
	const columns = listOf(value.matchingColumns).filter(isLiteral);
	if (!Array.isArray(value.matchingColumns) || columns.length === 0)
		return [
			{
				message: 'it names no column to match by, and n8n fails.',
				fix: `Write matchingColumns: ["id"] in ${property.name}, with the column that tells rows apart.`,
			},
		];
	if (value.mappingMode !== 'defineBelow' || !isRecord(value.value)) return [];
	const set = Object.keys(value.value);
	return columns
		.filter((name) => !set.includes(name))
		.map((name) => ({
			message: `it matches rows by "${name}" and gives no value for it, and n8n fails.`,
			fix: `Write value: { "${name}": "={{ ... }}", ... } in ${property.name}.`,
		}));
}

/** A value of the author's own that n8n shows as fixed, and does not read. */
function fixedProblems({ property, value }: DisplayedValue, { parameters }: INode): Problem[] {
	const [[name, values] = []] = Object.entries(property.disabledOptions?.show ?? {});
	if (name === undefined || !values?.some((one) => one === parameters[name])) return [];
	if (!isLiteral(value) && !isExpression(value)) return [];
	const [, field = ''] = /\$json\.(\w+)/.exec(String(property.default)) ?? [];
	const isSame =
		value === property.default || (/^=\{\{[^{}]*\}\}$/.test(value) && value.includes(field));
	if (value === '' || isSame) return [];
	const message = `n8n does not read it while ${name} is "${String(parameters[name])}": it takes "${field}" of the item.`;
	const other = name === 'promptType' ? 'define' : 'customKey';
	return [{ message, fix: `Write ${name}: "${other}".`, severity: 'advice' }];
}

/** The kind of credential, where a node asks for it in a parameter: n8n looks at none without it. */
function kindProblems({ property, value }: DisplayedValue, { credentials = {} }: INode): Problem[] {
	if (property.type !== 'credentialsSelect' || value !== '') return [];
	const [given = 'httpHeaderAuth'] = Object.keys(credentials);
	const message = 'it says which credential the node uses, and is empty: n8n uses none.';
	return [{ message, fix: `Write ${property.name}: "${given}".` }];
}

const FIELD_TYPES = ['number', 'boolean', 'array', 'object'] as const;

const isJavaScript = ({ property: { typeOptions } }: DisplayedValue) =>
	typeOptions?.editor === 'jsEditor' ||
	(typeOptions?.editor === 'codeNodeEditor' &&
		(typeOptions.editorLanguage === undefined || typeOptions.editorLanguage === 'javaScript'));

const judgeCode = (mode: 'all' | 'each') =>
	onceFor((tree: object): Finding[] => [
		...nameUses(tree, mode, {}),
		...returnFindings(tree, mode, {}),
		...promiseFindings(tree, {}),
	]);

/** What the Code node's runner refuses, wherever the code stands. */
const judged = { all: judgeCode('all'), each: judgeCode('each') };

/** What only nodes that run code refuse. */
function codeFindings(tree: object, { type, parameters }: INode, place: Place): Finding[] {
	if (type === '@n8n/n8n-nodes-langchain.toolCode')
		return toolReturnFindings(tree, parameters.specifyInputSchema === true, place);
	if (type !== 'n8n-nodes-base.code') return [];
	const mode = parameters.mode === 'runOnceForEachItem' ? 'each' : 'all';
	return judged[mode](tree).map((one) => ({ ...one, ...place }));
}

/** Whether what a value holds depends on what comes in. */
const isOpen = ({ value }: DisplayedValue): boolean =>
	textsIn(value).some((text) => isExpression(text) || text.includes('{{'));

const placed = (problems: readonly Problem[], place: Place): Finding[] =>
	problems.map(({ message, fix, severity = 'error' }) => invalid[severity](place, message, fix));

/** What is wrong with a value beside others, and with the kinds that its expressions give. */
function scopedProblems(displayed: DisplayedValue, node: INode, scope: KindScope): Problem[] {
	const { property, value } = displayed;
	return [
		...(property.type === 'json' ? jsonProblems(displayed, node.type, scope) : []),
		...(property.type === 'filter' ? filterProblems(value, node.parameters, scope) : []),
		...sqlProblems(displayed, node, scope),
		...assignmentProblems(displayed, node, scope),
		...takenProblems(displayed, node, scope),
		...nameProblems(displayed, scope),
	];
}

const codeOf = (displayed: DisplayedValue): string | undefined =>
	isLiteral(displayed.value) && isJavaScript(displayed) ? displayed.value : undefined;

/** What is wrong with a value whatever stands around its node. */
export function valueFindings(
	displayed: DisplayedValue,
	all: readonly DisplayedValue[],
	loaded: LoadedNode,
	cronProblem: CronProblem,
): Finding[] {
	const { node, type, elsewhere } = loaded;
	const { property, value, path: parameter } = displayed;
	const place = { nodeName: node.name, parameter };
	const problems: Problem[] = [
		...typeProblems(displayed, elsewhere),
		...rangeProblems(displayed, node),
		...urlProblems(displayed, node),
		...responseProblems(displayed, all),
		...(property.type === 'options' || property.type === 'multiOptions'
			? optionProblems(displayed, all, type.description, node)
			: []),
		...(/^(?:resourceLocator|workflowSelector)$/.test(property.type)
			? locatorProblems(displayed, type)
			: []),
		...mapperProblems(displayed),
		...fixedProblems(displayed, node),
		...kindProblems(displayed, node),
		...(isOpen(displayed) ? [] : scopedProblems(displayed, node, EXPRESSION)),
		...serviceProblems(displayed, loaded),
		...timeProblems(displayed, cronProblem, node),
		...leftProblems(displayed, loaded),
	];
	const found = placed(problems, place);
	const isPython = node.type === 'n8n-nodes-base.code' && property.name === 'pythonCode';
	if (isPython && isLiteral(value)) return [...found, ...pythonFindings(value, node, place)];
	const code = codeOf(displayed);
	const { tree, problem } = code === undefined ? {} : parseNodeCode(code, 'function');
	if (tree !== undefined) return [...found, ...codeFindings(tree, node, place)];
	if (problem === undefined) return found;
	const message = `the code does not parse: ${problem}.`;
	return [...found, invalid.error(place, message, 'Correct the JavaScript.')];
}

/** Judges a value by what comes in: undefined where that decides nothing. */
export function valueInScope(displayed: DisplayedValue, { node }: LoadedNode): InScope | undefined {
	const place = { nodeName: node.name, parameter: displayed.path };
	const code = codeOf(displayed);
	if (code !== undefined)
		return (checkNames) => {
			const { tree } = parseNodeCode(code, 'function');
			return tree === undefined ? [] : checkNames(tree, place);
		};
	return isOpen(displayed)
		? (_, scope) => placed(scopedProblems(displayed, node, scope), place)
		: undefined;
}
