import { entrancesOf } from '../../kernel/workflow/entrances-of';
import type { EntranceKind, LiveWebhooksPort } from '../../kernel/ports/instance/live-webhooks';
import { ToolError } from '../../kernel/tool-error';
import type { LiveWorkflows } from '../../policy/control-plane/live-workflows';
import type { Network } from '../../web/guarded-fetch';
import { readCapped } from '../../web/read-capped';
import type { ApiClient } from './client';
import { claimsOf, otherClaims } from './workflows/live-claims';

/** Bytes of an answer. */
const LARGEST_ANSWER = 5_000_000;

/** Where this n8n answers. */
export interface WebhookBases {
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
