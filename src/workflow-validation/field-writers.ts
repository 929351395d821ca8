import type { INode } from 'n8n-workflow';

import { onceFor } from '../kernel/fresh';
import { listOf } from '../kernel/values/list-of';
import { codeOfNode, isKeyOfLines, isOfLines } from './code-findings';
import { parametersText } from './node-text';
import { at } from './output-fields';
import { CODE } from './parameters/json-problems';
import { isSyntax, memberOf } from './syntax';
import { EXPRESSION, onlyExpression } from './value-kinds';

/** Whether a node may write JSON into a text. Each expression behind it asks. */
const mayWriteJson = onceFor((node: INode) =>
	/langchain|stringify|toJsonString|"=\\"|json_?(?:agg|build|object|array)|to_json/i.test(
		`${node.type} ${parametersText(node)}`,
	),
);

/** Who wrote a field: a model, code that may have made JSON of it, or a node that gives it as it is. */
export function writerOf(maker: INode | undefined, path: string) {
	if (maker === undefined) return undefined;
	if (/langchain\.(?:agent|chainLlm)$/.test(maker.type)) {
		const isText = path === '.output' || path === '.text';
		return isText && maker.parameters.hasOutputParser !== true ? 'model' : 'code';
	}
	return mayWriteJson(maker) ? 'code' : 'node';
}

const MAILS = /\.(?:gmail|emailReadImap|microsoftOutlook)(?:Trigger)?$/;

/** The text of a mail. */
const MAIL_TEXT = /^\.(?:text(?:Plain|Html|AsHtml)?|html|body\.content)$/;

/** Whether a form asks for several lines. */
const isArea = ({ parameters }: INode, name: string) =>
	listOf(at(parameters.formFields, 'values')).some(
		(one) =>
			at(one, 'fieldType') === 'textarea' &&
			[at(one, 'fieldName'), at(one, 'fieldLabel')].includes(name),
	);

/** What Edit Fields writes into a field. */
const writtenInto = (maker: INode, path: string): string => {
	const set = listOf(at(maker.parameters.assignments, 'assignments')).find(
		(one) => `.${String(at(one, 'name'))}` === path,
	);
	return String(at(set, 'value') ?? '').trim();
};

/** Calls that leave a text in small letters as it is, or a part of it. */
const SMALL_STILL = ['trim', 'trimStart', 'trimEnd', 'slice', 'substring', 'substr', 'charAt'];

/** Whether a value as a whole is a text in small letters, and not a part of it alone. */
function isSmallText(value: unknown): boolean {
	if (!isSyntax(value)) return false;
	if (value.type === 'ChainExpression') return isSmallText(value.expression);
	if (!isSyntax(value.callee)) return false;
	const name = memberOf(value.callee) ?? '';
	if (SMALL_STILL.includes(name)) return isSmallText(value.callee.object);
	return name === 'toLowerCase' || name === 'toLocaleLowerCase';
}

/** Whether Edit Fields writes a field in small letters. */
export const isInSmall = (maker: INode | undefined, path: string): boolean =>
	maker?.type === 'n8n-nodes-base.set' && isSmallText(onlyExpression(writtenInto(maker, path)));

/** Whether Edit Fields or code writes several lines into a field, or it is the text of a mail or of an area in a form. */
export function hasLines(maker: INode | undefined, path: string): boolean {
	if (maker === undefined) return false;
	if (MAILS.test(maker.type)) return MAIL_TEXT.test(path);
	if (/\.form(?:Trigger)?$/.test(maker.type)) return isArea(maker, path.slice(1));
	if (maker.type === 'n8n-nodes-base.set') {
		const written = writtenInto(maker, path);
		const isSeveral = written.replace(CODE, '').includes('\n');
		return isSeveral || isOfLines(onlyExpression(written), EXPRESSION);
	}
	if (maker.type !== 'n8n-nodes-base.code') return false;
	const code = codeOfNode(maker);
	return code !== undefined && isKeyOfLines(code.tree, code.mode, path.slice(1));
}

/** Whether a field is a list of all items that came in. */
export const hasObjects = (maker: INode | undefined, path: string): boolean =>
	maker?.type === 'n8n-nodes-base.aggregate' &&
	maker.parameters.aggregate === 'aggregateAllItemData' &&
	path === `.${String(maker.parameters.destinationFieldName)}`;
