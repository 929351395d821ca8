import type { Ports } from '../../kernel/ports';
import type { CodeDraft } from '../../kernel/ports/drafts';
import { everyItem } from '../../kernel/ports/part';
import { notAllowed, ToolError, conflict } from '../../kernel/tool-error';
import { behind } from '../behind';
import type { ClientReach, ClientWorld } from './client-reach';
import { keepWorkflows } from './keep-workflows';
import type { ExecutionsPort, ExecutionSummary } from '../../kernel/ports/instance/executions';
import { inBatches } from '../../kernel/values/in-batches';
import { unknownExecution } from '../../kernel/workflow/unknown-workflow';
import type { DestinationsPort, Reach } from '../../kernel/ports/destinations';
import type { Project } from '../../kernel/ports/instance/projects';
import type { WorkflowNode } from '../../kernel/ports/instance/workflows';
import { outsideCall, reachesWorkflows, worksOnWorkflows } from './refuse-outside-calls';

/** The other workflows that answer at an address are named in n8n's and in our own words. */
const addressTaken = (cause: unknown) =>
	conflict(
		'Not only this trigger answers there. Nothing was called.',
		'Give the trigger a path that no other workflow has, and publish it.',
		{ cause },
	);

async function unnamed<Value>(work: Promise<Value>): Promise<Value> {
	try {
		return await work;
	} catch (error) {
		throw ToolError.is(error) && error.code === 'conflict' ? addressTaken(error) : error;
	}
}

function keepRuns(ports: Ports, kept: Pick<Ports, 'workflows' | 'executions'>, reach: ClientReach) {
	const { destinations, runner, liveWebhooks } = ports;

	/** A workflow that people have made may call others. Who may not touch those may not have them run by it either. */
	const contained = async (found: Reach): Promise<Reach> => {
		if (found.unknown.length > 0) throw outsideCall();
		for (const { id } of found.called) if (!(await reach.has(id))) throw outsideCall();
		return found;
	};

	const refuseOwnWays = (nodes: readonly WorkflowNode[]) => {
		if (nodes.some((node) => node.disabled !== true && worksOnWorkflows(node))) throw outsideCall();
	};

	const keptDestinations: DestinationsPort = {
		...destinations,
		ofRun: async (run) => await contained(await destinations.ofRun(run)),
		ofWorkflow: async (workflow) => await contained(await destinations.ofWorkflow(workflow)),
	};

	return {
		destinations: keptDestinations,
		runner: {
			async run(draft) {
				const { workflow, start, until, pinData, isLive } = draft;
				await reach.require(workflow.id);
				refuseOwnWays(workflow.nodes);
				await keptDestinations.ofRun({
					workflow,
					startName: start.nodeName,
					until,
					given: Object.keys(pinData),
					isLive,
				});
				return await runner.run(draft);
			},
		},
		liveWebhooks: {
			...liveWebhooks,
			async workflow(idOrName) {
				const { id } = await kept.workflows.get(idOrName);
				return await liveWebhooks.workflow(id);
			},
			async check(call) {
				await reach.require(call.workflow.id);
				await unnamed(liveWebhooks.check(call));
			},
			async call(request) {
				await reach.require(request.workflow.id);
				refuseOwnWays(request.workflow.nodes);
				for (const { id } of request.called) if (!(await reach.has(id))) throw outsideCall();
				return await unnamed(liveWebhooks.call(request));
			},
		},
		resolvedParameters: {
			async ofRun(run) {
				await reach.require(run.workflow.id);
				await kept.executions.status(run.executionId);
				return await ports.resolvedParameters.ofRun(run);
			},
		},
		// It looks into the newest executions, including those of other workflows.
		nodeOutputs: { typeOf: async () => await Promise.resolve(undefined) },
		nodeResources: {
			async load(request) {
				if (reachesWorkflows(request.nodeType))
					throw notAllowed(
						`The lists of ${request.nodeType} may hold workflows that this client may not use.`,
						'Call list-workflows for those that it may use.',
					);
				return await ports.nodeResources.load(request);
			},
		},
	} satisfies Partial<Ports>;
}

const AT_ONCE = 5;

const newestFirst = (one: ExecutionSummary, other: ExecutionSummary) =>
	Number(other.id) - Number(one.id);

function keepExecutions(executions: ExecutionsPort, reach: ClientReach): ExecutionsPort {
	const requireOwn = async (id: string) => {
		const workflowId = await executions.workflowOf(id);
		if (workflowId === '' || !(await reach.has(workflowId))) throw unknownExecution(id);
	};

	const ofOwn = behind(requireOwn);

	/** Those of each workflow by itself: to look through all would take the longer the more the others run. */
	const ofEach = async <Filter extends { workflowId?: string | undefined; limit: number }>(
		filter: Filter,
		list: (filter: Filter) => Promise<ExecutionSummary[]>,
	) => {
		const { workflowId: wanted, limit } = filter;
		const read = async (workflowId: string) => await list({ ...filter, workflowId });
		if (wanted !== undefined) {
			await reach.require(wanted);
			return await read(wanted);
		}
		const ids = (await reach.all()).map(({ id }) => id);
		const found = await inBatches(ids, AT_ONCE, read);
		return found.flat().sort(newestFirst).slice(0, limit);
	};

	return {
		list: async (filter) => await ofEach(filter, executions.list),
		endedTests: async (filter) => await ofEach(filter, executions.endedTests),
		// Asked of those that were listed.
		own: executions.own,
		get: ofOwn(executions.get),
		status: ofOwn(executions.status),
		workflowOf: ofOwn(executions.workflowOf),
		stop: ofOwn(executions.stop),
		delete: ofOwn(executions.delete),
	};
}

const PART = 50;

const refusing = (message: string, hint: string) => async () =>
	await Promise.reject(notAllowed(`${message} Nothing was changed.`, hint));

/** A file is not a workflow of n8n and has no owner. */
const refuseFiles = refusing(
	'This client may use some workflows alone, and so no workflow files.',
	'Use workflows of n8n, by their ids.',
);

const refuseAudit = refusing(
	'n8n audits all workflows, and this client may use some alone.',
	'Leave n8nAudit out.',
);

/** That there are more workflows than the index holds would tell of others. */
const whole = <Found extends { readonly isPart: boolean }>(found: Found): Found => ({
	...found,
	isPart: false,
});

const refuseFolder = refusing(
	'With a folder, all workflows in it are archived or moved, and this client may use some workflows alone.',
	'Move the workflows one by one, or have a person delete the folder.',
);

const refuseCredential = refusing(
	'This credential may be used by workflows that this client may not use, and they would fail.',
	'Have a person delete it.',
);

/** The ports of a call whose client may touch some workflows alone. Whatever tool asks, the others are not there. */
export function keepToReach(
	ports: Ports,
	reach: ClientReach,
	{ agentId }: Pick<ClientWorld, 'agentId'>,
): Ports {
	const workflows = keepWorkflows(ports.workflows, reach);
	const executions = keepExecutions(ports.executions, reach);
	const runs = keepRuns(ports, { workflows, executions }, reach);
	const { workflowVersions, tags, folders, projects, credentials, drafts, audit } = ports;

	const ofReach = behind(reach.require);

	const seenDraft = async (draft: CodeDraft | undefined) => {
		const workflowId = draft?.workflowId ?? null;
		return workflowId === null || (await reach.has(workflowId)) ? draft : undefined;
	};

	const isUsedOutside = async (credentialId: string) => {
		const uses = everyItem(
			async (offset) =>
				await ports.workflows.usesOfCredential(credentialId, { offset, limit: PART }),
		);
		for await (const { workflowId } of uses) if (!(await reach.has(workflowId))) return true;
		return false;
	};

	const { examples } = ports;
	const inReach = async () => new Set((await reach.all()).map(({ id }) => id));

	return {
		...ports,
		...runs,
		overview: {
			async read() {
				const all = await ports.overview.read();
				const { failed = [], ...rest } = all;
				const seen = await Promise.all(
					failed.map(async (one) => ((await reach.has(one.workflowId)) ? [one] : [])),
				);
				return { ...rest, failed: all.failed && seen.flat() };
			},
		},
		examples: {
			...examples,
			shaped: async (steps, { limit }) =>
				whole(await examples.shaped(steps, { limit, within: await inReach() })),
			using: async (wanted, { limit }) =>
				whole(await examples.using(wanted, { limit, within: await inReach() })),
			async counts() {
				const own = await examples.counts(await inReach());
				return own && whole(own);
			},
		},
		workflowFiles: { list: refuseFiles, read: refuseFiles, write: refuseFiles },
		workflows: {
			...workflows,
			async publish(id, versionId) {
				// What is told of a version that calls others is refused by the narrowed port.
				if (versionId === undefined) await runs.destinations.ofWorkflow(await workflows.get(id));
				return await workflows.publish(id, versionId);
			},
		},
		inspection: { ...ports.inspection, audit: refuseAudit },
		workflowChanges: {
			...ports.workflowChanges,
			async get(batchId) {
				const batch = await ports.workflowChanges.get(batchId);
				const own = await inReach();
				return batch?.workflows.every(({ id }) => own.has(id)) === true ? batch : undefined;
			},
		},
		executions,
		workflowVersions: {
			list: ofReach(workflowVersions.list),
			get: ofReach(workflowVersions.get),
			saved: ofReach(workflowVersions.saved),
			failedTriggers: workflowVersions.failedTriggers,
		},
		tags: { ...tags, of: ofReach(tags.of), assign: ofReach(tags.assign) },
		folders: { ...folders, delete: refuseFolder },
		projects: {
			async list() {
				const items = new Map<string, Project>();
				// To the end: where the next part begins would tell how many workflows there are.
				for await (const one of everyItem(projects.list)) items.set(one.id, one);
				return { items: [...items.values()], next: undefined };
			},
		},
		credentials: {
			...credentials,
			async delete(id) {
				if (await isUsedOutside(id)) await refuseCredential();
				await credentials.delete(id);
			},
		},
		drafts: {
			...drafts,
			last: async (workflowId) => await seenDraft(await drafts.last(workflowId)),
			get: async (draftId) => await seenDraft(await drafts.get(draftId)),
			async save(draft) {
				if (draft.workflowId !== null) await reach.require(draft.workflowId);
				return await drafts.save(draft);
			},
			sight: async (id) => ((await reach.has(id)) ? await drafts.sight(id) : undefined),
			recall: async (id, when) =>
				(await reach.has(id)) ? await drafts.recall(id, when) : undefined,
		},
		// What others did, and to which workflows, is not for it.
		audit: { list: async (query) => await audit.list({ ...query, agentId }) },
	};
}
