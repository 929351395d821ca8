import type { WorkflowVersionsPort } from '../../kernel/ports/instance/workflow-versions';
import type {
	WorkflowsPort,
	AgreedSettings,
	WorkflowDocument,
	WorkflowContent,
	WorkflowNode,
} from '../../kernel/ports/instance/workflows';
import { ToolError } from '../../kernel/tool-error';
import { equal } from '../../kernel/values/equal';
import { opensToCallers } from '../../kernel/workflow/opens-to-callers';
import { edgesOf } from '../../kernel/workflow/connections';
import type { ControlPlane } from './ports';
import { refuseTouches, firstReasons } from './refuse-touches';
import { nodeContacts } from './node-contacts';
import { isForemanNode } from './own-nodes';

type Content = Pick<WorkflowContent, 'nodes' | 'connections'>;

interface Connection {
	readonly source: string;
	readonly target: string;
	readonly type: string;
	/** By ids, since names may change. */
	readonly key: string;
}

function connectionsOf({ nodes, connections }: Content): Connection[] {
	const ids = new Map(nodes.map(({ name, id }) => [name, id === '' ? name : id]));
	return edgesOf(connections).map(({ source, target, type, output, input }) => {
		const ends = [ids.get(source) ?? source, ids.get(target) ?? target];
		return { source, target, type, key: JSON.stringify([...ends, type, output, ...input]) };
	});
}

const ownNames = ({ nodes }: Content) =>
	new Set(nodes.filter(({ type }) => isForemanNode(type)).map(({ name }) => name));

/** The connections of Foreman's nodes and of the tools behind a gate. No connection may lead around a gate. */
function guarded(content: Content): Map<string, string> {
	const own = ownNames(content);
	const all = connectionsOf(content);
	const behind = new Map(
		all
			.filter(({ target, type }) => own.has(target) && type !== 'main')
			.map(({ source, target }) => [source, target]),
	);
	return new Map(
		all.flatMap(({ source, target, key }): Array<[string, string]> => {
			const of = own.has(source) ? source : own.has(target) ? target : behind.get(source);
			return of === undefined ? [] : [[key, of]];
		}),
	);
}

/** The names of Foreman's nodes whose connections, or those of the tools behind them, are others than before. */
function changedConnections(stored: Content, next: Content): string[] {
	const [before, after] = [guarded(stored), guarded(next)];
	const lost = [...before].filter(([key]) => !after.has(key));
	const added = [...after].filter(([key]) => !before.has(key));
	return [...new Set([...lost, ...added].map(([, name]) => name))];
}

/** What a node does, without what only people look at. */
const essence = ({ position, notes, notesInFlow, ...rest }: WorkflowNode) => rest;

const isSame = (one: WorkflowNode, other: WorkflowNode) => equal(essence(one), essence(other));

const twinOf = (node: WorkflowNode, nodes: readonly WorkflowNode[]) =>
	nodes.find(({ id }) => id !== '' && id === node.id) ??
	nodes.find(({ name }) => name === node.name);

/** Foreman's own nodes that are gone, or have become something else. */
function removed(stored: readonly WorkflowNode[], next: readonly WorkflowNode[]): string[] {
	return stored
		.filter(({ type }) => isForemanNode(type))
		.filter((node) => {
			const twin = twinOf(node, next);
			return twin === undefined || !isForemanNode(twin.type);
		})
		.map(({ name }) => `Node "${name}": it is a node of Foreman, and would be gone.`);
}

/** Output that is pinned to a gate stands in for its answer. */
function pinned(stored: WorkflowContent | undefined, next: WorkflowContent): string[] {
	return next.nodes
		.filter(({ type }) => isForemanNode(type))
		.filter(({ name }) => !equal(stored?.pinData?.[name], next.pinData?.[name]))
		.map(
			({ name }) => `Node "${name}": it is a node of Foreman, and its pinned data would change.`,
		);
}

/** A new error workflow that is one of people's. */
async function failing(
	stored: WorkflowContent | undefined,
	{ settings: { errorWorkflow } }: WorkflowContent,
	{ workflows }: ControlPlane,
): Promise<string[]> {
	if (typeof errorWorkflow !== 'string' || errorWorkflow === stored?.settings.errorWorkflow)
		return [];
	const name = await workflows.withId(errorWorkflow);
	return name === undefined
		? []
		: [
				`Setting errorWorkflow: a failure would start the workflow "${name}", in which Foreman works for people.`,
			];
}

/**
 * All points where a workflow that is about to be saved touches what controls Foreman: its nodes, data tables and
 * credentials. Ignores what the stored workflow already contains: a person put it there.
 */
export async function controlPlaneTouches(
	next: WorkflowContent,
	stored: WorkflowContent | undefined,
	plane: ControlPlane,
): Promise<string[]> {
	const before = stored?.nodes ?? [];
	const touches: string[] = [];
	for (const node of next.nodes) {
		const twin = twinOf(node, before);
		if (twin !== undefined && isSame(twin, node)) continue;
		for (const reason of await nodeContacts(node, plane))
			touches.push(`Node "${node.name}": ${reason}`);
	}
	const rerouted = stored === undefined ? [] : changedConnections(stored, next);
	return [
		...touches,
		...removed(before, next.nodes),
		...rerouted.map(
			(name) => `Node "${name}": its connections, or those of a tool behind it, would change.`,
		),
		...pinned(stored, next),
		...(await failing(stored, next, plane)),
	];
}

type Settings = Readonly<Record<string, unknown>>;

/** By name: why no tool may change the setting, even with approval. */
const closed: ReadonlyMap<string, string> = new Map([
	['availableInMCP', "it gives clients of n8n's own MCP server the workflow and its data."],
	['redactionPolicy', 'it says whether the data of executions is shown.'],
	['credentialResolverId', "it says whose credentials the workflow's nodes use."],
]);

const LIVE =
	'it would take effect at once for the live version, because n8n keeps no versions of settings.';

interface Written {
	readonly next: { readonly name: string; readonly settings: Settings };
	readonly stored: Pick<WorkflowDocument, 'settings' | 'activeVersionId'> | undefined;
	readonly agreed?: AgreedSettings | undefined;
}

/** Refuses settings that affect more than the draft and to which no person has agreed. n8n keeps settings that a save omits. */
export function refuseSettings({ next, stored, agreed = [] }: Written): void {
	const before = stored?.settings ?? {};
	const isLive = stored !== undefined && stored.activeVersionId !== null;
	const why = (name: string): string | undefined => {
		const value = next.settings[name];
		if (equal(value, before[name])) return undefined;
		// Off is the preset.
		if (closed.has(name) && !(name === 'availableInMCP' && value === false))
			return closed.get(name);
		if (agreed.includes(name)) return undefined;
		if (opensToCallers(name, value, before[name])) return 'it lets more workflows start this one.';
		return isLive ? LIVE : undefined;
	};
	const reasons = Object.keys(next.settings).flatMap((name) => {
		const reason = why(name);
		return reason === undefined ? [] : [`Setting ${name}: ${reason}`];
	});
	if (reasons.length === 0) return;
	throw new ToolError({
		code: 'forbidden',
		message: `Workflow "${next.name}" would get settings that need a person's approval. ${firstReasons(reasons)} Nothing was changed.`,
		hint: 'Leave them as they are here. update-workflow-settings changes those that it takes, and asks a person once for all the workflows of the call. The others are changed in the n8n editor: tell the person what you need.',
	});
}

/** The workflows port for tools. Refuses to write or publish anything that touches what controls Foreman. */
export function keepControlPlane(
	workflows: WorkflowsPort,
	versions: Pick<WorkflowVersionsPort, 'get'>,
	plane: ControlPlane,
): WorkflowsPort {
	const check: WorkflowsPort['check'] = async (next, stored, agreed) => {
		refuseSettings({ next, stored, agreed });
		refuseTouches(
			await controlPlaneTouches(next, stored, plane),
			`Workflow "${next.name}" would touch`,
		);
	};
	return {
		...workflows,
		async check(content, base, agreed) {
			await check(content, base, agreed);
			await workflows.check(content, base, agreed);
		},
		async create(content, isSeen) {
			await check(content, undefined);
			return await workflows.create(content, isSeen);
		},
		async update(base, content, agreed) {
			await check(content, base, agreed);
			return await workflows.update(base, content, agreed);
		},
		async publish(id, versionId) {
			// The draft is what people last saw; an earlier version may lack the gate that they have put in since.
			const draft = versionId === undefined ? undefined : await workflows.get(id);
			if (draft !== undefined && versionId !== undefined && draft.versionId !== versionId) {
				const { nodes, connections } = await versions.get(draft.id, versionId);
				await check({ ...draft, nodes, connections }, draft);
			}
			return await workflows.publish(id, versionId);
		},
	};
}
