import { z } from 'zod';

import type { EntranceNode } from '../../../kernel/workflow/entrances-of';
import { entrancesOf, isDynamic } from '../../../kernel/workflow/entrances-of';
import type { LiveCall } from '../../../kernel/ports/instance/live-webhooks';
import type { ApiClient } from '../client';
import { apiPath } from '../http';
import { readPages } from '../paging';

const node = z.object({
	name: z.string(),
	type: z.string(),
	typeVersion: z.number().catch(1),
	parameters: z.record(z.unknown()).catch({}),
	webhookId: z.string().optional().catch(undefined),
	disabled: z.boolean().optional().catch(undefined),
});

const version = z.object({ nodes: z.array(node) });

const listed = version.extend({
	id: z.string(),
	name: z.string(),
	/** What is live, where that is another version than the draft. */
	activeVersion: version.nullish().catch(undefined),
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
export async function otherClaims(
	api: ApiClient,
	{ workflow, ...asked }: LiveCall,
): Promise<string[]> {
	const query = { active: true, excludePinnedData: true };
	const call = { method: 'GET', path: apiPath('workflows'), query } as const;
	const all = await readPages(api, listed, call, Infinity);
	return all
		.filter(({ id }) => id !== workflow.id)
		.filter(({ id, nodes, activeVersion }) => {
			const live = activeVersion?.nodes ?? nodes;
			return claimsOf({ id, nodes: live }, asked).length > 0;
		})
		.map(({ name }) => name);
}
