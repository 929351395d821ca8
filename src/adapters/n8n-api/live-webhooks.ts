import type {
	EntranceKind,
	LiveWebhooksPort,
	LiveCall,
	WorkflowEntrance,
} from '../../kernel/ports/instance/live-webhooks';
import { ToolError } from '../../kernel/tool-error';
import type { LiveWorkflows } from '../../policy/control-plane/live-workflows';
import type { Network } from '../../web/guarded-fetch';
import { readCapped } from '../../web/read-capped';
import { isExpression } from '../../kernel/workflow/is-expression';
import { isRecord } from '../../kernel/values/is-record';
import type { WorkflowNode } from '../../kernel/ports/instance/workflows';
import type { ApiClient } from './client';
import { workflowWithEntrances } from './workflows/read-workflow';
import { apiPath, readPages } from './client';

const kinds: ReadonlyArray<readonly [type: RegExp, kind: EntranceKind]> = [
	[/^n8n-nodes-base\.webhook$/, 'webhook'],
	[/^n8n-nodes-base\.formTrigger$/, 'form'],
	[/^@n8n\/n8n-nodes-langchain\.chatTrigger$/, 'chat'],
];

/** The fields of a node that decide where clients call it. */
type EntranceNode = Pick<
	WorkflowNode,
	'name' | 'type' | 'typeVersion' | 'parameters' | 'webhookId' | 'disabled'
>;

/** Whether parts of the path are placeholders for values. */
const isDynamic = (path: readonly string[]): boolean => path.some((part) => part.startsWith(':'));

/** The path as written in the node, and whether n8n uses exactly this path. */
function ownPath(kind: EntranceKind, { parameters, typeVersion }: EntranceNode) {
	if (kind === 'chat') return { text: 'chat', isWhole: false };
	const { path, options } = parameters;
	if (kind === 'webhook') return { text: path ?? '', isWhole: true };
	// Version 1 forms live at another address and are not called.
	if (typeVersion < 2) return { text: undefined, isWhole: true };
	const inOptions = isRecord(options) ? options.path : undefined;
	return {
		text: [path, inOptions].find((one) => one !== undefined && one !== '') ?? '',
		isWhole: true,
	};
}

/** The parts of the path that n8n registers for a node. */
function pathOf(
	kind: EntranceKind,
	node: EntranceNode,
	workflowId: string,
): readonly string[] | undefined {
	const { text, isWhole } = ownPath(kind, node);
	if (typeof text !== 'string' || isExpression(text)) return undefined;
	const own = text.trim().replace(/^\/|\/$/g, '');
	const { webhookId } = node;
	const hasValues = isDynamic(own.split('/'));
	// n8n never finds a path with placeholders if the node has no webhook id.
	if (webhookId === undefined && hasValues) return undefined;
	const before =
		webhookId === undefined
			? [workflowId, encodeURIComponent(node.name.toLowerCase())]
			: !isWhole || hasValues || own === ''
				? [webhookId]
				: [];
	const parts = [...before, ...(own === '' ? [] : own.split('/'))];
	const isClear = parts.length > 0 && parts.every((part) => !['', '.', '..', ':'].includes(part));
	return isClear ? parts : undefined;
}

function methodsOf(
	kind: EntranceKind,
	{ httpMethod, multipleMethods }: WorkflowNode['parameters'],
) {
	if (kind !== 'webhook') return ['POST'];
	const preset = multipleMethods === true ? ['GET', 'POST'] : ['GET'];
	const given: readonly unknown[] = httpMethod === undefined ? preset : [httpMethod].flat();
	return given.flatMap((one) => (typeof one === 'string' && !isExpression(one) ? [one] : []));
}

/** The triggers that clients can call, as n8n registers them. Disabled triggers are left out. */
export const entrancesOf = ({
	id,
	nodes,
}: {
	readonly id: string;
	readonly nodes: readonly EntranceNode[];
}): readonly WorkflowEntrance[] =>
	nodes.flatMap((node) => {
		const kind = kinds.find(([type]) => type.test(node.type))?.[1];
		if (kind === undefined || node.disabled === true) return [];
		const { authentication = 'none', public: isForAll } = node.parameters;
		return [
			{
				nodeName: node.name,
				kind,
				methods: methodsOf(kind, node.parameters),
				path: pathOf(kind, node, id),
				asksWho: authentication !== 'none',
				isPublic: kind !== 'chat' || isForAll === true,
			},
		];
	});

type Asked = Pick<LiveCall, 'method' | 'path'>;

/** Whether n8n may take a request for one to this path. It looks for the same words first, then for values in their place. */
const leadsTo = (own: readonly string[], path: readonly string[]): boolean =>
	own.length === path.length &&
	own.every((part, index) => part === path[index] || (isDynamic(own) && index > 0));

/** Whether n8n may have registered the path that stands in a node of another type there, with words of its own behind it. */
function beginsThere({ path: text }: Readonly<Record<string, unknown>>, path: readonly string[]) {
	const own = typeof text === 'string' ? text.split('/').filter((part) => part !== '') : [];
	return own.length > 0 && own.every((part, index) => part === path[index]);
}

/** The names of the nodes of a live version to which a request may go. Of what n8n registers for other types little is known: they begin with an id, or with what is called their path. */
export function claimsOf(
	workflow: { readonly id: string; readonly nodes: readonly EntranceNode[] },
	{ method, path }: Asked,
): string[] {
	const known = new Map(entrancesOf(workflow).map((one) => [one.nodeName, one]));
	return workflow.nodes
		.filter(({ name, webhookId, disabled, parameters }) => {
			if (disabled === true) return false;
			const entrance = known.get(name);
			if (entrance?.path === undefined)
				return [webhookId, workflow.id].includes(path[0]) || beginsThere(parameters, path);
			const { methods } = entrance;
			// A form and a chat answer to GET as well.
			const isAsked = methods.includes(method) || entrance.kind !== 'webhook';
			return isAsked && leadsTo(entrance.path, path);
		})
		.map(({ name }) => name);
}

/** The names of other live workflows at which a request may end, as far as the API key sees. Throws `ToolError`. */
async function otherClaims(api: ApiClient, { workflow, ...asked }: LiveCall): Promise<string[]> {
	const query = { active: true, excludePinnedData: true };
	const call = { method: 'GET', path: apiPath('workflows'), query } as const;
	const all = await readPages(api, workflowWithEntrances, call, Infinity);
	return all
		.filter(({ id }) => id !== workflow.id)
		.filter(({ id, nodes, activeVersion }) => {
			const live = activeVersion?.nodes ?? nodes;
			return claimsOf({ id, nodes: live }, asked).length > 0;
		})
		.map(({ name }) => name);
}

/** Bytes of an answer. */
const LARGEST_ANSWER = 5_000_000;

/** Where this n8n answers. */
interface WebhookBases {
	/** The addresses that the operator set for people and outside services. */
	readonly outside: Readonly<Record<EntranceKind, string>>;
	/** Where the API is asked as well: what a person has put into the credential. */
	readonly inside: string;
}

/** The word that n8n puts before the paths of that kind. */
const endpointOf = (base: string) => base.replace(/\/+$/, '').split('/').at(-1) ?? '';

const taken = (by: readonly string[]) =>
	new ToolError({
		code: 'conflict',
		message: `Not only this trigger answers there, but also ${by
			.slice(0, 3)
			.map((name) => JSON.stringify(name))
			.join(', ')}. Nothing was called.`,
		hint: 'Give the trigger a path that no other workflow has, and publish it.',
	});

/** The request may have arrived. The caller must check before sending it again. */
const noAnswer = (cause: unknown, isLate: boolean) =>
	new ToolError({
		code: isLate ? 'timeout' : 'unavailable',
		message: isLate
			? 'The workflow did not answer in time. It was called, and may still run.'
			: 'This n8n did not answer. The workflow may have been called.',
		hint: 'Look with list-executions before you call it again.',
		cause,
	});

const isTooLarge = (error: unknown) => ToolError.is(error) && error.code === 'too-large';

/** Calls a live webhook on this n8n at its registered address. Checks only whose address it is. */
export function createLiveWebhooks(
	api: ApiClient,
	live: LiveWorkflows,
	network: Pick<Network, 'send'>,
	{ outside, inside }: WebhookBases,
	signal: AbortSignal,
): LiveWebhooksPort {
	const addressAt = (base: string, path: readonly string[]) =>
		[base.replace(/\/+$/, ''), ...path].join('/');

	const check: LiveWebhooksPort['check'] = async (call) => {
		const { workflow, entrance } = call;
		const own = claimsOf(workflow, call).filter((name) => name !== entrance.nodeName);
		const others = [...own, ...(await otherClaims(api, call))];
		if (others.length > 0) throw taken(others);
	};

	return {
		async workflow(idOrName) {
			const found = await live.get(idOrName);
			if (found.activeVersionId !== null) return found;
			throw new ToolError({
				code: 'conflict',
				message: `Workflow "${found.name}" (${found.id}) is not published, so nothing answers for it. Nothing was called.`,
				hint: 'Publish it with publish-workflow, or try the draft with run-workflow.',
			});
		},
		entrances: (workflow) =>
			entrancesOf(workflow).map((entrance) => ({
				...entrance,
				address: entrance.path && addressAt(outside[entrance.kind], entrance.path),
			})),
		check,
		async call(request) {
			await check(request);
			const { entrance, method, headers, body, query, timeout } = request;
			const base = `${inside}/${endpointOf(outside[entrance.kind])}`;
			const url = new URL(addressAt(base, request.path.map(encodeURIComponent)));
			for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value);
			const patience = AbortSignal.timeout(timeout);
			const until = AbortSignal.any([signal, patience]);
			try {
				const answer = await network.send({
					url: url.href,
					serverName: undefined,
					hostHeader: url.host,
					signal: until,
					sent: { method, headers, body },
				});
				const { status } = answer;
				const read = await readCapped(answer.body, LARGEST_ANSWER, until).catch((error) => {
					if (isTooLarge(error)) return undefined;
					throw error;
				});
				return { status, headers: answer.headers, body: read };
			} catch (error) {
				signal.throwIfAborted();
				throw noAnswer(error, patience.aborted);
			}
		},
	};
}
