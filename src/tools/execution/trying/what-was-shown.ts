import { z } from 'zod';
import type { ResolvedItem, ResolvedRun } from '../../../kernel/ports/instance/resolved-parameters';
import type { Items } from '../../../kernel/ports/instance/runner';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { clipText } from '../../../kernel/values/clip-text';
import { isRecord } from '../../../kernel/values/is-record';
import { mapJson } from '../../../kernel/values/map-json';
import { callsWorkflow, executionAnswer } from '../execution-answer';
import type { Fixture } from './fixture';
import type { TriedDraft, TriedSub } from './try-draft';
import { jsonOrText } from '../../../kernel/values/json-or-text';

const webhookAnswer = z.object({
	node: z.string(),
	status: z.number(),
	headers: z.record(z.string()),
	body: z.unknown(),
});

export type WebhookAnswer = z.output<typeof webhookAnswer>;

export const answersWebhooks = ({ type }: Pick<WorkflowNode, 'type'>): boolean =>
	type === 'n8n-nodes-base.respondToWebhook';

const options = z
	.object({
		responseCode: z.coerce.number().int().optional().catch(undefined),
		responseKey: z.string().optional().catch(undefined),
		responseHeaders: z
			.object({ entries: z.array(z.object({ name: z.unknown(), value: z.unknown() })) })
			.optional()
			.catch(undefined),
	})
	.catch({});

const parsed = (value: unknown): unknown => (typeof value === 'string' ? jsonOrText(value) : value);

/** Within a field that may lie deeper, as n8n puts it there: "a.b". */
const within = (key: string | undefined, body: unknown): unknown =>
	(key ?? '') === ''
		? body
		: (key ?? '').split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), body);

function bodyOf({ items, resolved }: ResolvedRun, key: string | undefined): unknown {
	const { parameters = {}, input = {} } = resolved[0] ?? {};
	switch (parameters.respondWith) {
		case 'json':
			return parsed(parameters.responseBody);
		case 'text':
			return parameters.responseBody ?? '';
		case 'allIncomingItems': {
			const more = items - resolved.length;
			const shown = resolved.map((item) => item.input);
			return within(key, more > 0 ? [...shown, `[and ${more} more]`] : shown);
		}
		case 'firstIncomingItem':
		case undefined:
			return within(key, input);
		case 'jwt':
			return '[a token, signed with its credential]';
		case 'binary':
			return '[the binary data of its first item]';
		default:
			return null;
	}
}

/** The answer that a Respond to Webhook node makes of its first item; undefined where it could not be evaluated. */
export function readWebhookAnswer(run: ResolvedRun): WebhookAnswer | undefined {
	const [first] = run.resolved;
	if (first === undefined || first.unresolved.length > 0) return undefined;
	const { parameters } = first;
	const { responseCode, responseHeaders, responseKey } = options.parse(parameters.options ?? {});
	const isRedirect = parameters.respondWith === 'redirect';
	const headers = (responseHeaders?.entries ?? []).map(
		({ name, value }) => [String(name).toLowerCase(), String(value)] as const,
	);
	return {
		node: run.node,
		status: (responseCode ?? 0) || (isRedirect ? 307 : 200),
		headers: Object.fromEntries([
			...headers,
			...(isRedirect ? [['location', String(parameters.redirectURL ?? '')] as const] : []),
		]),
		body: bodyOf(run, responseKey),
	};
}

const SHOWN = 5;
const LONGEST_TEXT = 1_000;

const wouldDo = z.object({
	node: z.string(),
	items: z.number().describe('Items that it was given, over all its runs'),
	parameters: z
		.array(z.record(z.unknown()))
		.describe('As n8n evaluates them, for each of the first items: method, address, body …'),
	credentials: z.record(z.string()).optional().describe('Names by type'),
	handed: z
		.array(z.record(z.unknown()))
		.optional()
		.describe('What its sub-workflow would be handed: the first items'),
	unresolved: z
		.array(z.string())
		.optional()
		.describe('Parameters that n8n could not evaluate, each with why'),
});

export type WouldDo = z.output<typeof wouldDo>;

/** What stands in a selector, and the fields of a mapping, without what the editor keeps beside them. */
const readable = (parameters: unknown, longest: number): unknown =>
	mapJson(parameters, {
		text: (text) => clipText(text, longest),
		record(record) {
			if (record.__rl === true) return readable(record.value ?? '', longest);
			if (typeof record.mappingMode !== 'string') return undefined;
			return readable(isRecord(record.value) ? record.value : record.mappingMode, longest);
		},
	});

const records = (values: readonly unknown[]) => values.filter(isRecord);

/** An item as n8n's Execute Workflow hands it on: with the fields that are mapped, without those that are taken out. */
function handedItem({ input, parameters }: ResolvedItem): Readonly<Record<string, unknown>> {
	const { workflowInputs } = parameters;
	if (!isRecord(workflowInputs)) return input;
	const mapped = isRecord(workflowInputs.value) ? workflowInputs.value : {};
	const schema = Array.isArray(workflowInputs.schema) ? records(workflowInputs.schema) : [];
	const removed = new Set(
		schema.flatMap((field) => (field.removed === true ? [field.displayName] : [])),
	);
	const all = Object.entries({ ...input, ...mapped });
	return Object.fromEntries(all.filter(([key]) => !removed.has(key)));
}
export const handedItems = ({ resolved }: ResolvedRun): Items => resolved.map(handedItem);

export const sayWouldDo = (
	runs: readonly ResolvedRun[],
	nodes: readonly WorkflowNode[],
	longest = LONGEST_TEXT,
): WouldDo[] =>
	[...new Set(runs.map(({ node }) => node))].map((node) => {
		const own = runs.filter((run) => run.node === node);
		const items = own.flatMap(({ resolved }) => resolved).slice(0, SHOWN);
		const unresolved = [...new Set(items.flatMap((item) => item.unresolved))];
		const stored = nodes.find(({ name }) => name === node);
		const used = Object.entries(stored?.credentials ?? {}).flatMap(([type, one]) =>
			isRecord(one) ? [[type, String(one.name)] as const] : [],
		);
		return {
			node,
			items: own.reduce((sum, run) => sum + run.items, 0),
			parameters: records(items.map(({ parameters }) => readable(parameters, longest))),
			...(used.length > 0 && { credentials: Object.fromEntries(used) }),
			...(stored && callsWorkflow(stored)
				? { handed: records(items.map((item) => readable(handedItem(item), longest))) }
				: {}),
			...(unresolved.length > 0 ? { unresolved } : {}),
		};
	});

const subRun = executionAnswer
	.pick({ executionId: true, status: true, data: true, totalItems: true })
	.extend({ wouldDo: z.array(wouldDo) });

export const whatWasShown = z.object({
	wouldDo: z
		.array(wouldDo)
		.optional()
		.describe('What the nodes that were not run would have done, evaluated without doing it'),
	webhookAnswers: z
		.array(webhookAnswer)
		.optional()
		.describe('What Respond to Webhook nodes answer to the caller'),
	subWorkflows: z
		.array(
			z.object({
				node: z.string().describe('The node that calls it'),
				workflowId: z.string(),
				problem: z.string().optional().describe('Why it was not run, or what it failed with'),
				left: z.number().optional().describe('Items, of more, that it was not run for'),
				runs: z.array(subRun).describe('The first, without what writes there'),
			}),
		)
		.optional(),
	wrongFiles: z
		.array(z.object({ node: z.string(), problem: z.string() }))
		.optional()
		.describe('Nodes that ran, and whose file is not what it should be'),
	sampleNote: z
		.string()
		.optional()
		.describe('Nodes that were not run and put out fewer samples than they were given items'),
});

export type WhatWasShown = z.output<typeof whatWasShown>;

function sayTried(tried: TriedSub): NonNullable<WhatWasShown['subWorkflows']> {
	const { node, workflowId, workflow, runs, problem, left } = tried;
	const own = {
		node,
		workflowId,
		...(problem === undefined ? {} : { problem }),
		...(left === undefined ? {} : { left }),
		runs: runs.slice(0, SHOWN).map(({ answer, resolved }) => ({
			...answer,
			wouldDo: sayWouldDo(resolved, workflow?.nodes ?? []),
		})),
	};
	return [own, ...runs.flatMap(({ subWorkflows }) => subWorkflows.flatMap(sayTried))];
}

const SAMPLES: ReadonlyArray<Fixture['source']> = ['past-execution', 'schema', 'empty'];

/** Samples are chosen before the run: what follows a node that is not run may see fewer items than really would come. */
function sayFewer({ connections }: WorkflowDocument, { resolved, fixtures }: TriedDraft) {
	const fewer = resolved.flatMap(({ node, items }) => {
		const fixture = fixtures.get(node);
		const isSample = fixture !== undefined && SAMPLES.includes(fixture.source);
		if (!isSample || fixture.items.length >= items || !Object.hasOwn(connections, node)) return [];
		return [`"${node}" ${fixture.items.length} for its ${items} items`];
	});
	const named = [...new Set(fewer)].join(', ');
	return named === ''
		? undefined
		: `Samples put out: ${named}. What follows was given no more; run-workflow with pinData gives it more.`;
}

/** What a run of this draft has shown; what there is nothing of is left out. */
export function sayWhatWasShown(workflow: WorkflowDocument, ran: TriedDraft): WhatWasShown {
	const { resolved, webhookAnswers, subWorkflows } = ran;
	const wrongFiles = [...ran.wrongFiles].map(([node, problem]) => ({ node, problem }));
	const sampleNote = sayFewer(workflow, ran);
	return {
		...(resolved.length > 0 ? { wouldDo: sayWouldDo(resolved, workflow.nodes) } : {}),
		...(wrongFiles.length > 0 ? { wrongFiles } : {}),
		...(sampleNote === undefined ? {} : { sampleNote }),
		...(webhookAnswers.length > 0 ? { webhookAnswers: [...webhookAnswers] } : {}),
		...(subWorkflows.length > 0 ? { subWorkflows: subWorkflows.flatMap(sayTried) } : {}),
	};
}
