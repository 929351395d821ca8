import { z } from 'zod';

import type { PeoplesWorkflows } from '../../../policy/control-plane/ports';
import { calledIds } from '../../../kernel/workflow/called-workflow';
import type { ApiClient } from '../client';
import { apiPath } from '../http';
import { readPages } from '../paging';

const node = z.object({
	type: z.string(),
	parameters: z.record(z.unknown()).catch({}),
	webhookId: z.string().nullish().catch(undefined),
	disabled: z.boolean().nullish().catch(undefined),
});

const version = z.object({ nodes: z.array(node) });

const listed = version.extend({
	id: z.string(),
	name: z.string(),
	/** What is live, where that is another version than the draft. */
	activeVersion: version.nullish().catch(undefined),
});

type Listed = z.output<typeof listed>;
type ListedNode = z.output<typeof node>;

const nodesOf = ({ nodes, activeVersion }: Listed): readonly ListedNode[] => [
	...nodes,
	...(activeVersion?.nodes ?? []),
];

const calledBy = (workflow: Listed): string[] => calledIds(nodesOf(workflow));

/** Those that act for people, and those that call one of them. */
function withCallers(all: readonly Listed[], acts: (node: ListedNode) => boolean): Listed[] {
	const found = new Set(all.filter((one) => nodesOf(one).some(acts)).map(({ id }) => id));
	for (let before = -1; before < found.size; ) {
		before = found.size;
		for (const one of all) if (calledBy(one).some((id) => found.has(id))) found.add(one.id);
	}
	return all.filter(({ id }) => found.has(id));
}

const parts = (text: unknown): string[] =>
	typeof text === 'string'
		? text
				.toLowerCase()
				.split('/')
				.filter((part) => part !== '')
		: [];

/** The ways to a workflow from outside, each as the parts of its path. */
const waysTo = (workflow: Listed): string[][] =>
	nodesOf(workflow)
		.flatMap(({ webhookId, parameters }) => [parts(webhookId), parts(parameters.path)])
		.filter((way) => way.length > 0);

/** The parts of an address behind those that n8n puts before its webhooks. */
function behindEndpoint(segments: readonly string[]): readonly string[] | undefined {
	const at = segments.findIndex((part) => /^(?:webhook|form|mcp)(?:-test)?$/.test(part));
	return at === -1 ? undefined : segments.slice(at + 1);
}

const leadsAlong = (way: readonly string[], segments: readonly string[]): boolean =>
	segments.some((_part, from) => way.every((part, index) => segments[from + index] === part));

/** An id that n8n has drawn is one wherever it stands: the words before it can be others. */
const isDrawn = (way: readonly string[]) => way.length === 1 && (way[0]?.length ?? 0) >= 30;

/**
 * The workflows in which Foreman works for people, over n8n's public API. One is read with what it calls; for an address all
 * are, once, when first asked for: n8n can look up no webhook. `acts` says which nodes make one of them. Throws `ToolError`.
 */
export function createPeoplesWorkflows(
	api: ApiClient,
	acts: (node: { readonly type: string; readonly parameters: Record<string, unknown> }) => boolean,
): PeoplesWorkflows {
	const query = { excludePinnedData: true };
	let listing: Promise<Listed[]> | undefined;
	const readAll = async () => {
		const call = { method: 'GET', path: apiPath('workflows'), query } as const;
		return await (listing ??= readPages(api, listed, call, Infinity));
	};
	let acting: Promise<Listed[]> | undefined;
	const readActing = async () => await (acting ??= readAll().then((all) => withCallers(all, acts)));
	const readOne = async (id: string) => {
		const call = { method: 'GET', path: apiPath('workflows', id), query } as const;
		const response = await api.send(call);
		return response.status === 404 ? undefined : api.interpret(listed, call, response);
	};
	const known = new Map<string, Promise<Listed | undefined>>();
	const read = async (id: string) => {
		const reading =
			known.get(id) ??
			// A key may list workflows and not read one: what it sees is not to be taken for harmless.
			readOne(id).catch(async () => (await readAll()).find((one) => one.id === id));
		known.set(id, reading);
		return await reading;
	};
	/** The workflow with that id and all that it calls, by whatever way, until one acts. */
	const worksBelow = async (id: string): Promise<boolean> => {
		const open = [id];
		const seen = new Set(open);
		for (let next = open.pop(); next !== undefined; next = open.pop()) {
			const one = await read(next);
			if (one === undefined) continue;
			if (nodesOf(one).some(acts)) return true;
			for (const called of calledBy(one)) {
				if (!seen.has(called)) open.push(called);
				seen.add(called);
			}
		}
		return false;
	};
	return {
		withId: async (id) => ((await worksBelow(id)) ? (await read(id))?.name : undefined),
		async behindWebhook(segments) {
			const behind = behindEndpoint(segments);
			if (behind === undefined && !segments.some((part) => part.length >= 30)) return undefined;
			const isBehind = (way: readonly string[]) =>
				(behind !== undefined && leadsAlong(way, behind)) ||
				(isDrawn(way) && leadsAlong(way, segments));
			return (await readActing()).find((one) => waysTo(one).some(isBehind))?.name;
		},
	};
}
