import { jsonOrText } from '../../kernel/values/json-or-text';
import { isExpression } from '../../kernel/workflow/is-expression';
import { recordOf } from '../../kernel/values/record-of';
import { type Values, expressionCode, inBrackets, recordsIn } from './migration';

const inList = (ui: unknown): Values[] => recordsIn(recordOf(ui).parameter);

/** A name that is there twice was sent twice, or once: it depends on the version. */
export const isTwice = (list: readonly Values[]): boolean =>
	new Set(list.map(({ name }) => name)).size < list.length ||
	list.some(({ name }) => isExpression(name));

export const hasDottedName = (list: readonly Values[]): boolean =>
	list.some(({ name }) => /[.[\]]/.test(String(name)));

/** JSON that an expression gives as an object: only text is taken now. */
function asText(value: unknown): unknown {
	const code = expressionCode(value);
	if (code === undefined) return value;
	const own = inBrackets(code);
	return `={{ typeof ${own} === "object" ? JSON.stringify(${own}) : ${own} }}`;
}

/** What is sent in the address. Text: why it cannot be said in the newer versions. */
export function queryOf(parameters: Values, version: number): Values | string {
	const { jsonParameters, queryParametersJson, queryParametersUi } = parameters;
	if (jsonParameters === true)
		return (queryParametersJson ?? '') === ''
			? {}
			: { sendQuery: true, specifyQuery: 'json', jsonQuery: asText(queryParametersJson) };
	const list = inList(queryParametersUi);
	if (isTwice(list) && version < 4.3) return 'it sends several values by one name';
	return list.length === 0 ? {} : { sendQuery: true, queryParameters: { parameters: list } };
}

/** What is sent in headers. Text: why it cannot be said in the newer versions. */
export function headersOf(parameters: Values, contentType: unknown): Values | string {
	const { jsonParameters, headerParametersJson, headerParametersUi } = parameters;
	if (jsonParameters === true && (headerParametersJson ?? '') !== '')
		return contentType === undefined
			? { sendHeaders: true, specifyHeaders: 'json', jsonHeaders: asText(headerParametersJson) }
			: 'its headers are JSON, and it sets a type of its own';
	const own = jsonParameters === true ? [] : inList(headerParametersUi);
	const isSame = ({ name }: Values) => String(name).toLowerCase() === 'content-type';
	const list =
		contentType === undefined
			? own
			: [...own.filter((one) => !isSame(one)), { name: 'Content-Type', value: contentType }];
	if (isTwice(list)) return 'it sends several headers by one name';
	return list.length === 0 ? {} : { sendHeaders: true, headerParameters: { parameters: list } };
}

/** Fields of a form that stand in JSON; undefined where only a run can tell them. */
function fieldsIn(text: unknown): Values[] | undefined {
	const value = typeof text === 'string' && !isExpression(text) ? jsonOrText(text) : undefined;
	const fields = Object.entries(recordOf(value));
	const isPlain = fields.every(([, one]) => typeof one === 'string' || typeof one === 'number');
	return fields.length > 0 && isPlain
		? fields.map(([name, one]) => ({ name, value: String(one) }))
		: undefined;
}

const form = (contentType: unknown, list: readonly Values[]): Values => {
	const isParts = contentType === 'multipart-form-data';
	const parameters = list.map((one) => ({ ...one, ...(isParts && { parameterType: 'formData' }) }));
	return { sendBody: true, contentType, bodyParameters: { parameters } };
};

function fileOf({ binaryPropertyName = 'data' }: Values, type: unknown): Values | string {
	if (type === 'raw')
		return { sendBody: true, contentType: 'binaryData', inputDataFieldName: binaryPropertyName };
	const names = String(binaryPropertyName).split(',');
	if (type !== 'multipart-form-data' || isExpression(binaryPropertyName))
		return 'how it sends its file is only known in the run';
	const files = names.map((one) => {
		const [name = '', field] = one.trim().split(':');
		const [key, inputDataFieldName] = field === undefined ? ['file', name] : [name, field];
		return { parameterType: 'formBinaryData', name: key, inputDataFieldName };
	});
	return { sendBody: true, contentType: type, bodyParameters: { parameters: files } };
}

/** What is sent in the body. Text: why it cannot be said in the newer versions. */
export function bodyOf(parameters: Values, method: string, options: Values): Values | string {
	const { jsonParameters, sendBinaryData, bodyParametersJson = '', bodyParametersUi } = parameters;
	if (!['DELETE', 'PATCH', 'POST', 'PUT'].includes(method)) return {};
	const { bodyContentType = 'json', bodyContentCustomMimeType: own } = options;
	const type = method === 'DELETE' ? 'json' : bodyContentType;
	if (jsonParameters === true && sendBinaryData === true && method !== 'DELETE')
		return fileOf(parameters, type);
	const list = inList(bodyParametersUi);
	if (jsonParameters === true ? bodyParametersJson === '' : list.length === 0) return {};
	if (type === 'json') {
		if (jsonParameters === true)
			return { sendBody: true, specifyBody: 'json', jsonBody: bodyParametersJson };
		return isTwice(list) || hasDottedName(list)
			? 'a name in its body has a dot or is there twice'
			: { sendBody: true, bodyParameters: { parameters: list } };
	}
	if (type === 'raw')
		return jsonParameters === true && own !== undefined
			? { sendBody: true, contentType: type, rawContentType: own, body: bodyParametersJson }
			: 'it sends text without saying of which type';
	const fields = jsonParameters === true ? fieldsIn(bodyParametersJson) : list;
	if (fields === undefined) return 'the fields of its form are only known in the run';
	return isTwice(fields) ? 'its form has several fields by one name' : form(type, fields);
}
