import type { Ports } from '../../kernel/ports';
import { ToolError, notAllowed, conflict } from '../../kernel/tool-error';
import type { DestinationsPort, Reach } from '../../kernel/ports/destinations';
import type { WorkflowNode } from '../../kernel/ports/instance/workflows';
import type { ClientReach } from './client-reach';
import { outsideCall, reachesWorkflows, worksOnWorkflows } from './refuse-outside-calls';

type Kept = Pick<
	Ports,
	| 'destinations'
	| 'runner'
	| 'liveWebhooks'
	| 'resolvedParameters'
	| 'nodeOutputs'
	| 'nodeResources'
>;

/** The other workflows that answer at an address are named in n8n's and in our own words. */
const addressTaken = (cause: unknown) =>
	conflict(
		'Not only this trigger answers there. Nothing was called.',
		'Give the trigger a path that no other workflow has, and publish it.',
		{ cause },
	);

const unnamed = (error: unknown) =>
	ToolError.is(error) && error.code === 'conflict' ? addressTaken(error) : error;

const notListed = (nodeType: string) =>
	notAllowed(
		`The lists of ${nodeType} may hold workflows that this client may not use.`,
		'Call list-workflows for those that it may use.',
	);

/** What runs workflows, and what tells of runs, for a client that may touch some workflows alone. */
export function keepRuns(
	ports: Kept & Pick<Ports, 'workflows' | 'executions'>,
	kept: Pick<Ports, 'workflows' | 'executions'>,
	reach: ClientReach,
): Kept {
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
				try {
					await liveWebhooks.check(call);
				} catch (error) {
					throw unnamed(error);
				}
			},
			async call(request) {
				await reach.require(request.workflow.id);
				refuseOwnWays(request.workflow.nodes);
				for (const { id } of request.called) if (!(await reach.has(id))) throw outsideCall();
				try {
					return await liveWebhooks.call(request);
				} catch (error) {
					throw unnamed(error);
				}
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
				if (reachesWorkflows(request.nodeType)) throw notListed(request.nodeType);
				return await ports.nodeResources.load(request);
			},
		},
	};
}
