import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { type HoldReason, holdReasons } from '../../kernel/hold-reason';
import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument, WorkflowNode } from '../../kernel/ports/instance/workflows';
import { optionalName, workflowId } from '../fields';
import { requireUnarchived } from '../refuse-workflow';
import { chooseTrigger } from './trying/choose-trigger';
import { type Fixture, sayWhy } from './trying/fixture';
import { collectFixtures, pastOutputs, storedPins } from './trying/collect-fixtures';
import { heldBackAt, notAsked, reachOfRun } from './trying/reach-of-run';
import { itemsOfNow } from './trying/trigger-items';

const sources = ['pinned', 'past-execution', 'schema', 'empty'] as const;

const pinNeed = z.object({
	node: z.string(),
	why: z.string(),
	source: z.enum(sources).describe('pinned: needs nothing'),
	items: z.string().optional().describe('TypeScript type of each item'),
	withoutBinary: z.literal(true).optional(),
});

type FixturePorts = Pick<Ports, 'executions' | 'runPlan' | 'clock'>;

/** What a trigger is taken to put out: what is pinned, what it once did, or the bare shape. */
async function ofTrigger(
	workflow: WorkflowDocument,
	start: WorkflowNode,
	{ executions, runPlan, clock }: FixturePorts,
): Promise<Fixture> {
	const pins = storedPins(workflow);
	const pinned = Object.hasOwn(pins, start.name) ? pins[start.name] : undefined;
	if (pinned) return { source: 'pinned', items: pinned };
	const past = (await pastOutputs(workflow, [start], executions)).get(start.name);
	if (past) return { ...past, items: runPlan.shown(past.items) };
	return { source: 'schema', items: itemsOfNow(start, undefined, workflow, clock) };
}

const whyOf = (fixture: Fixture) =>
	fixture.source === 'pinned' ? 'a person has pinned it' : (sayWhy(fixture) ?? holdReasons.writes);

const sourceOf = ({ source }: Fixture) => sources.find((one) => one === source) ?? 'empty';

export default defineTool({
	name: 'prepare-pin-data',
	domain: 'execution',
	description:
		'Tell what a draft needs to be tried without touching the outside: which nodes write or ask outside, and pinData with one item each. Fill in what matters, then pass pinData to a run with simulate: writes.',
	effect: 'read',
	uses: ['workflows', 'executions', 'runPlan', 'nodeTypes', 'destinations', 'clock'],
	scopes: ['workflow:read', 'execution:read'],
	input: z.object({
		workflowId,
		triggerName: optionalName('If several'),
	}),
	output: z.object({
		versionId: z.string(),
		trigger: z.string(),
		nodes: z.array(pinNeed),
		pinData: z.record(z.array(z.record(z.unknown()))).describe('Ready for run-workflow'),
		runs: z.array(z.string()).describe('Nodes that really run'),
	}),
	foreign: true,
	whenCapped: 'get-node-output gives one node of an execution.',

	async run(input, ports) {
		const { workflows, executions, runPlan, nodeTypes, destinations } = ports;
		const workflow = requireUnarchived(await workflows.get(input.workflowId));
		const wanted = input.triggerName === '' ? undefined : input.triggerName;
		const start = await chooseTrigger(workflow, wanted, nodeTypes);
		const reach = await reachOfRun({ workflow, start, simulate: 'writes' }, ports);
		const unsaid = await notAsked(workflow, reach, destinations);
		const asking = reach.destinations.flatMap(
			({ workflowId: id, node }): Array<[string, HoldReason]> =>
				id === workflow.id ? [[node, 'reads']] : [],
		);
		const unready = new Map([...asking, ...heldBackAt(unsaid, workflow)]);
		const fixtures = new Map([
			[start.name, await ofTrigger(workflow, start, ports)],
			...(await collectFixtures(
				{ workflow, startName: start.name, pinData: undefined, simulate: 'writes', unready },
				{ executions, runPlan },
			)),
		]);
		const reached = runPlan.mayRunFrom(workflow, start.name);
		const needs = workflow.nodes.flatMap(({ name }) => {
			const fixture = fixtures.get(name);
			return fixture && reached.has(name) ? [{ name, fixture }] : [];
		});
		const runs = workflow.nodes.filter(
			({ name, disabled }) =>
				reached.has(name) &&
				disabled !== true &&
				!fixtures.has(name) &&
				!runPlan.isSubNode(workflow, name),
		);
		return {
			versionId: workflow.versionId,
			trigger: start.name,
			nodes: needs.map(({ name, fixture }) => ({
				node: name,
				why: name === start.name ? 'the run starts here' : whyOf(fixture),
				source: sourceOf(fixture),
				items: runPlan.typeOf(fixture.items),
				...(fixture.withoutBinary ? { withoutBinary: fixture.withoutBinary } : {}),
			})),
			pinData: Object.fromEntries(
				needs
					.filter(({ fixture }) => fixture.source !== 'pinned')
					.map(({ name, fixture }) => [name, fixture.items.slice(0, 1)]),
			),
			runs: runs.map(({ name }) => name),
		};
	},
});
