import type { INode } from 'n8n-workflow';
import { isRecord } from '../kernel/values/is-record';
import { recordOf } from '../kernel/values/record-of';
import { literally } from '../kernel/workflow/text-pattern';
import type { LoadedNode } from './loaded-node';
import { type Syntax, isSyntax, memberOf } from './syntax';

/** The JSON Schema of a sample of what a node gives, which its package ships; undefined where it ships none. */
export type SampleOf = (node: INode) => unknown;

const fieldsOf = (schema: unknown): Readonly<Record<string, unknown>> => {
	const { items, properties } = recordOf(schema);
	return isRecord(items) ? recordOf(items.properties) : recordOf(properties);
};

/** Whether a sample has a text at a path such as `.customer.email`. */
export function isTextInSample(sample: unknown, path: string): boolean {
	let found = sample;
	for (const name of path.slice(1).split('.')) found = fieldsOf(found)[name];
	return recordOf(found).type === 'string';
}

/** The path that code reads from a member on: `data`, `object` of `$json.data.object.map(...)`. */
export function pathRead(syntax: Syntax, [outer, ...around]: readonly Syntax[]): string[] {
	const name = memberOf(syntax);
	if (name === undefined || (outer?.type === 'CallExpression' && outer.callee === syntax))
		return [];
	return outer?.type === 'MemberExpression' && outer.object === syntax && isSyntax(outer)
		? [name, ...pathRead(outer, around)]
		: [name];
}

/** Operations that answer with fields of their own, and with nothing of the items that come in. */
const WRITING =
	/^(?:send|post|create|add|append|upload|update|upsert|delete|reply|insert|share|move|copy|publish|invite|make|set|mark)(?!AndWait|et)/;

/** Names that services wrap their answers in, and that n8n takes off. */
const WRAPPING = /^(?:data|items|results?|body|response|records|rows|fields|properties)$/;

/** Fields that any record of a service may have beside those of a sample. */
const USUAL = /^(?:id|name|text|title|type|url|value|email|property_.*)$/;

/** What is often read of nodes that ship no sample, and what it is called there. */
const MISREAD: Readonly<Record<string, string>> = {
	slackTrigger: 'body= event=',
	rssFeedRead: 'description=contentSnippet published=pubDate date=isoDate url=link',
	rssFeedReadTrigger: 'description=contentSnippet published=pubDate date=isoDate url=link',
	emailReadImap: 'text=textPlain body=textPlain html=textHtml',
	googleSheets: 'values= rows=',
	googleSheetsTrigger: 'row= values=',
	airtable: 'fields=',
};

const bare = (text: string) => text.toLowerCase().replace(/^_|s$/, '');

/**
 * What was probably meant by a path whose first part the sample of a node's answer does not have, and the names that it has. Samples are
 * partial: of what is read back a field is missed only where the sample has it at another place.
 */
export function missedInSample(
	{ node, type }: LoadedNode,
	sample: unknown,
	path: readonly string[],
) {
	const { resource, operation, options, format } = node.parameters;
	const [first = '', ...rest] = path;
	const [, name = ''] = /^n8n-nodes-base\.(\w+)$/.exec(node.type) ?? [];
	const isOther = (name === 'airtable' && node.typeVersion < 2) || format === 'resolved';
	const misread = isOther ? '' : (MISREAD[name] ?? '');
	const [, known] =
		misread === '' ? [] : (new RegExp(`(?:^| )${literally(first)}=(\\w*)`).exec(misread) ?? []);
	const isBody =
		first === 'body' && /returnJsonArray\((?:req\.body|bodyData)\)/.test(String(type.webhook));
	if (known !== undefined || isBody) return { names: [], guess: known || rest.join('.') };
	const ofFields = fieldsOf(sample);
	const names = Object.keys(ofFields);
	const isOwn = name !== '' && name !== 'dataTable';
	// A node may be told which fields to ask for.
	if (
		!isOwn ||
		names.length === 0 ||
		names.includes(first) ||
		(isRecord(options) && 'fields' in options)
	)
		return undefined;
	const isWrapper =
		bare(String(resource)) === bare(first) || (names.length > 2 && WRAPPING.test(first));
	const isWritten = names.length > 2 && WRITING.test(String(operation));
	const below = Object.entries(ofFields).find(([, one]) => first in fieldsOf(one));
	const index = isRecord(below?.[1]) && 'items' in below[1] ? '[0]' : '';
	const meant = USUAL.test(first)
		? undefined
		: (names.find((one) => bare(one) === bare(first)) ?? (below && `${below[0]}${index}.${first}`));
	if (meant === undefined && !isWrapper && (!isWritten || first.startsWith('property_')))
		return undefined;
	return { names, guess: meant ?? (isWrapper ? rest.join('.') : '') };
}
