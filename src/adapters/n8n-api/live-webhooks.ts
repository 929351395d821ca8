import type {
	EntranceKind,
	LiveWebhooksPort,
	LiveCall,
} from '../../kernel/ports/instance/live-webhooks';
import { ToolError, conflict } from '../../kernel/tool-error';
import type { LivePath } from '../../kernel/ports/instance/validator';
import type { LiveWorkflows } from '../../policy/control-plane/live-workflows';
import type { Network } from '../../web/guarded-fetch';
import { readCapped } from '../../web/read-capped';
import { type ApiClient, apiCall } from './client';
import { workflowWithEntrances } from './workflows/read-workflow';
import { readPages } from './paging';
import { type EntranceNode, entrancesOf, isDynamic } from './entrances-of';

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
	{ method, path }: Pick<LiveCall, 'method' | 'path'>,
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

/** The live workflows that the API key sees, with the nodes that are live. Throws `ToolError`. */
async function liveWorkflows(api: ApiClient) {
	const query = { active: true, excludePinnedData: true };
	const call = apiCall('GET', ['workflows'], { query });
	const all = await readPages(api, workflowWithEntrances, call, Infinity);
	return all.map(({ activeVersion, ...one }) => ({ ...one, ...activeVersion }));
}

/** The names of other live workflows at which a request may end, as far as the API key sees. Throws `ToolError`. */
async function otherClaims(api: ApiClient, { workflow, ...asked }: LiveCall): Promise<string[]> {
	const others = (await liveWorkflows(api)).filter(({ id }) => id !== workflow.id);
	return others.filter((one) => claimsOf(one, asked).length > 0).map(({ name }) => name);
}

/** The live webhooks that the API key sees. Throws `ToolError`. */
export const readLivePaths = async (api: ApiClient): Promise<LivePath[]> =>
	(await liveWorkflows(api)).flatMap((one) =>
		entrancesOf(one).flatMap(({ kind, methods, path }) =>
			kind === 'webhook' && path !== undefined
				? methods.map((method) => ({
						workflowId: one.id,
						workflowName: one.name,
						address: `${method} ${path.join('/')}`,
					}))
				: [],
		),
	);

const LARGEST_ANSWER = 5_000_000;

interface WebhookBases {
	/** The addresses that the operator set for people and outside services. */
	readonly outside: Readonly<Record<EntranceKind, string>>;
	/** Where the API is asked as well: what a person has put into the credential. */
	readonly inside: string;
}

const endpointOf = (base: string) => base.replace(/\/+$/, '').split('/').at(-1) ?? '';

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
		if (others.length > 0)
			throw conflict(
				`Not only this trigger answers there, but also ${others
					.slice(0, 3)
					.map((name) => JSON.stringify(name))
					.join(', ')}. Nothing was called.`,
				'Give the trigger a path that no other workflow has, and publish it.',
			);
	};

	return {
		async workflow(idOrName) {
			const found = await live.get(idOrName);
			if (found.activeVersionId !== null) return found;
			throw conflict(
				`Workflow "${found.name}" (${found.id}) is not published, so nothing answers for it. Nothing was called.`,
				'Publish it with publish-workflow, or try the draft with run-workflow.',
			);
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
