import type { INode } from 'n8n-workflow';
import { isRecord } from '../../kernel/values/is-record';
import { listOf } from '../../kernel/values/list-of';
import { isExpression, isLiteral } from '../../kernel/workflow/is-expression';
import { literally } from '../../kernel/workflow/text-pattern';
import type { Problem } from '../finding';
import type { LoadedNode } from '../loaded-node';
import { at } from '../output-fields';
import { CODE } from './json-problems';
import type { DisplayedValue } from './option-problems';

const TAGS = /<(?:b|i|p|br|a|h[1-6]|ul|li|strong|em|table|div)(?:\s[^<>=]*=[^<>]*|\s*\/)?>/i;
/** Not a power, such as 2**3**2. */
const BOLD = /(?<!\w)\*\*[^*\n]+\*\*(?!\w)/;
const LINK = /\[[^[\]\n]+\]\(https?:/;
/** What is shown as it is written on purpose. */
const QUOTED = /```[\s\S]*?```|`[^`\n]*`/g;
const PLAIN =
	/^(?:(slack text|telegram text)|discord content|gmail message|microsoftTeams message|microsoftOutlook bodyContent)$/;
const WAYS = ['parse_mode', 'emailType', 'contentType', 'bodyContentType'];

/** Tags and signs that a service shows as they are written. */
function markupProblems({ property, value }: DisplayedValue, node: INode): Problem[] {
	const { parameters, type } = node;
	const [place, isOwn] =
		PLAIN.exec(`${type.replace('n8n-nodes-base.', '')} ${property.name}`) ?? [];
	if (place === undefined || typeof value !== 'string') return [];
	const ways = [parameters, parameters.additionalFields].flatMap((one) =>
		WAYS.map((way) => at(one, way)),
	);
	const isHtml = ways.some((one) => /html/i.test(String(one)));
	const text = value.replace(CODE, '').replace(QUOTED, '');
	// Where none is chosen, n8n sends the texts of Telegram as Markdown, which has links.
	const hasLinks = type.endsWith('.telegram') && !isHtml;
	const own = isOwn ? (BOLD.exec(text) ?? (hasLinks ? null : LINK.exec(text))) : null;
	const [shown] = (isHtml ? null : TAGS.exec(text)) ?? own ?? [];
	if (shown === undefined || parameters.operation === 'sendAndWait' || ways.some(isExpression))
		return [];
	const message = `"${shown.slice(0, 40)}" is shown as it is written: the service does not read it here.`;
	const fix = isOwn
		? 'Write *bold*, and links as they are.'
		: 'Choose HTML where the node offers it, or write plain text.';
	return [{ message, fix, severity: 'advice' }];
}

/** Rows of Supabase to change, of which none is chosen. */
function rowProblems({ property, value }: DisplayedValue, { node, stored }: LoadedNode): Problem[] {
	const { type, parameters } = node;
	const { operation, filterType } = parameters;
	const isChosen =
		operation === 'get' ||
		(/^(?:update|delete)$/.test(String(operation)) && filterType === 'manual');
	if (type !== 'n8n-nodes-base.supabase' || property.name !== 'filters' || !isChosen) return [];
	if (isExpression(stored.parameters.filters)) return [];
	if (listOf(at(value, 'conditions')).length > 0) return [];
	const message = 'no row is chosen, and the node fails.';
	const fix =
		'Write filters: { conditions: [{ keyName: "id", condition: "eq", keyValue: "={{ $json.id }}" }] }.';
	return [{ message, fix }];
}

/** Fields of one name in a list of those that a node makes. */
function doubleProblems({ property, value }: DisplayedValue, { type }: INode): Problem[] {
	const isAggregate = type === 'n8n-nodes-base.aggregate' && property.name === 'fieldsToAggregate';
	const isSet = type === 'n8n-nodes-base.set' && property.name === 'assignments';
	if (!isAggregate && !isSet) return [];
	const names = listOf(at(value, isSet ? 'assignments' : 'fieldToAggregate')).map((one) => {
		const name = isSet ? at(one, 'name') : undefined;
		const field = at(one, 'fieldToAggregate');
		return isSet ? name : at(one, 'renameField') === true ? at(one, 'outputFieldName') : field;
	});
	const twice = names.find((name, index) => isLiteral(name) && names.indexOf(name) < index);
	if (twice === undefined) return [];
	const message = `"${String(twice)}" is there twice, and ${isSet ? 'n8n keeps the last' : 'the node fails'}.`;
	const fix = 'Give each field a name of its own.';
	return [{ message, fix, severity: isSet ? 'advice' : 'error' }];
}

/** Columns that a mapping does not give: by another name, in another form, or none. */
function mappingProblems({ property, value }: DisplayedValue, node: INode): Problem[] {
	const isSubworkflow = property.typeOptions?.resourceMapper?.mode === 'map';
	if (property.type !== 'resourceMapper' || !isRecord(value) || isSubworkflow) return [];
	const { mappingMode, value: given, schema } = value;
	const isAuto = mappingMode === 'autoMapInputData';
	const isSheet = node.type === 'n8n-nodes-base.googleSheets';
	const fix = `Write ${property.name}: { mappingMode: "defineBelow", value: { column: "={{ $json.field }}" }, matchingColumns: [], schema: [{ id: "column", displayName: "column", type: "string", required: false, defaultMatch: false, display: true, canBeUsedToMatch: true }] }.`;
	if (!isAuto && mappingMode !== 'defineBelow' && !isExpression(mappingMode)) {
		const message = `mappingMode is ${JSON.stringify(mappingMode) ?? 'missing'}, which n8n does not have: some nodes write nothing then.`;
		return [{ message, fix, severity: 'advice' }];
	}
	if (!isAuto && !isExpression(given) && (!isRecord(given) || Object.keys(given).length === 0)) {
		const severity = Array.isArray(given) || isSheet ? 'error' : 'advice';
		return [{ message: 'it names no column with a value, and nothing is written.', fix, severity }];
	}
	const isAsked =
		node.parameters.operation === 'append'
			? !isAuto && listOf(schema).length === 0
			: node.parameters.operation === 'appendOrUpdate' && !Array.isArray(schema);
	if (!isSheet || node.typeVersion < 4.4 || !isAsked) return [];
	const message = 'the columns have no schema, and n8n fails at a sheet that has a row of names.';
	return [{ message, fix, severity: 'advice' }];
}

/** What a service does not take as a value, by what its node does with it. */
function valueProblem(
	{ property, value }: DisplayedValue,
	{ node, type }: LoadedNode,
): Problem | undefined {
	const { name, description = '', displayOptions, typeOptions } = property;
	if (
		/\bcents\b|smallest currency/i.test(description) &&
		typeof value === 'number' &&
		!Number.isInteger(value)
	) {
		const message = `it is counted in cents, and the service refuses ${value}.`;
		return { message, fix: `Write ${Math.round(value * 100)} for ${value}.` };
	}
	if (
		name === 'file' &&
		displayOptions?.show?.binaryData?.includes(false) &&
		isLiteral(value) &&
		!/[:/]|.{20}/.test(value)
	) {
		const message = `binaryData is off: n8n sends ${value === '' ? 'nothing' : `the text "${value}"`} in place of a file.`;
		return { message, fix: `Write binaryData: true, binaryPropertyName: "${value || 'data'}".` };
	}
	const isQuery =
		node.parameters.searchMethod === 'name' && /\b(?:contains|in parents|mimeType|trashed)\b.*['=]/;
	if (name === 'queryString' && isQuery && isQuery.test(String(value)))
		return {
			message: 'it is a query, and n8n looks for a file of that name.',
			fix: 'Write searchMethod: "query".',
			severity: 'advice',
		};
	if (name === 'blocksUi' && typeof value === 'string' && /^=?\s*\[/.test(value))
		return {
			message: 'it is a list: n8n reads the blocks of an object, and sends none.',
			fix: 'Write {"blocks": [...]}.',
			severity: 'advice',
		};
	if (name === 'sheetName' && /\.googleSheets/.test(node.type) && at(value, 'mode') === 'list') {
		const tab = at(value, 'value');
		if (!isLiteral(tab) || tab === '' || /^(?:gid=)?\d+$|your|[<{]/i.test(tab)) return undefined;
		const message = `mode "list" takes the number of the tab: n8n finds no sheet "${tab}", and the node fails.`;
		return {
			message,
			fix: `Write sheetName: { __rl: true, mode: "name", value: ${JSON.stringify(tab)} }.`,
		};
	}
	if (property.type !== 'string' || typeOptions?.multipleValues !== true) return undefined;
	const wrong: unknown = Array.isArray(value) ? value.find(isRecord) : value;
	const isRead = new RegExp(`\\b${literally(name)}\\.(?:forEach|map|join|reduce)\\(`);
	if (!(isLiteral(wrong) ? wrong !== '' : isRecord(wrong)) || !isRead.test(String(type.execute)))
		return undefined;
	return {
		message: 'it takes a list of texts, and the node fails.',
		fix: `Write ${name}: ["..."].`,
	};
}

export const serviceProblems = (displayed: DisplayedValue, loaded: LoadedNode): Problem[] => [
	...markupProblems(displayed, loaded.node),
	...mappingProblems(displayed, loaded.node),
	...rowProblems(displayed, loaded),
	...doubleProblems(displayed, loaded.node),
	...[valueProblem(displayed, loaded)].flatMap((one) => one ?? []),
];
