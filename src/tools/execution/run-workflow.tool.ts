import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import type { PinData } from '../../kernel/ports/instance/runner';
import { optionalId, workflowId } from '../fields';
import { onlyAPerson } from '../../kernel/tool/only-a-person';
import { refuseArchived } from '../refuse-archived';
import { refuseOtherVersion } from '../refuse-other-version';
import { chooseStart } from './trying/choose-start';
import { executionAnswer } from './execution-answer';
import { simulatedNode } from './trying/fixture';
import { notRun } from './not-run';
import { heldBackAt, reachOfRun } from './trying/reach-of-run';
import { requireScopes } from '../../kernel/tool/require-scopes';
import { sayWhatWasShown, whatWasShown } from './trying/what-was-shown';
import { tryDraft } from './trying/try-draft';
import { notProven } from '../orchestration/not-proven';
import { shownNodes } from '../orchestration/shown-nodes';
import { RUN_DEADLINE, runTimeout } from './trying/run-timeout';
import { ofSimulatedRun } from './trying/of-simulated-run';

const scopes = ['workflow:read', 'execution:read', 'execution:stop'] as const;

const items = z.array(z.record(z.unknown()));

type Ask = Parameters<typeof chooseStart>[1] & {
	readonly workflowId: string;
	readonly simulate: 'none' | 'writes';
	readonly pinData?: PinData | undefined;
};

type Given = Pick<Ask, 'pinData' | 'nodeInput'> & { readonly inputData?: unknown };

/** What is run, and what it would reach. Throws `ToolError`. */
async function lookAt(
	input: Ask,
	ports: Pick<Ports, 'workflows' | 'runPlan' | 'nodeTypes' | 'destinations'>,
) {
	const workflow = await ports.workflows.get(input.workflowId);
	refuseArchived(workflow);
	const start = await chooseStart(workflow, input, ports);
	const reach = await reachOfRun({ ...input, workflow, start }, ports);
	return { workflow, start, reach };
}

/** Whether the call has a say in what the nodes work on. */
const givenIn = ({ inputData, pinData, nodeInput }: Given) =>
	[inputData, pinData, nodeInput].every((one) => one === undefined) ? 'nothing' : 'something';

const question = (what: string, simulate: Ask['simulate']) =>
	simulate === 'writes'
		? `Try ${what}? Nodes that write are simulated, the others do what they are set up to do.`
		: `Run ${what}? Its nodes do what they are set up to do.`;

export default defineTool({
	name: 'run-workflow',
	domain: 'execution',
	title: 'Run workflow',
	description:
		'Run the draft of a workflow now, wait for its end, and get what each node put out. The trigger is not called: it puts out inputData in its own shape (webhook: the body; form: flat fields; chat: {chatInput}; schedule: nothing needed). All other nodes really run, except those that simulate holds back, pinData names or a person has pinned: wouldDo tells what they would have done. With simulate, sub-workflows run without their writes too.',
	effect: 'write',
	build: {
		runs: 'simulate: writes, with no new credential or address for its data',
		async judge(input, ports) {
			if (input.simulate !== 'writes') return { word: 'asks' };
			const { workflow, reach } = await lookAt(input, ports);
			return await ofSimulatedRun(input, workflow, reach, ports);
		},
	},
	uses: [
		...(['workflows', 'executions', 'permissions', 'runner', 'runPlan', 'nodeTypes'] as const),
		...(['clock', 'destinations', 'resolvedParameters', 'foremanRun'] as const),
	],
	scopes,
	deadline: RUN_DEADLINE,
	input: z.object({
		workflowId,
		inputData: z.record(z.unknown()).optional().describe('What the trigger is given'),
		timeout: runTimeout,
		triggerName: z
			.string()
			.optional()
			.describe('Trigger node to start from, where there are several'),
		simulate: z
			.enum(['none', 'writes'])
			.default('none')
			.describe(
				'writes: nodes that may change or send something, or cost money, are not run, but put out samples',
			),
		pinData: z
			.record(items)
			.optional()
			.describe('Output of nodes that are not to run: items by node name. Not saved'),
		nodeName: z.string().optional().describe('Last node to run; only what leads to it runs'),
		nodeInput: items.optional().describe('Items for nodeName, which then runs alone'),
		versionId: optionalId('Refuse the run where the draft is another one'),
	}),
	output: executionAnswer.merge(whatWasShown).extend({
		pinnedNodes: z
			.array(z.string())
			.optional()
			.describe('Nodes that were not run: a person has pinned their output in the editor'),
		simulatedNodes: z
			.array(simulatedNode)
			.optional()
			.describe('Nodes that were not run, and where their output was taken from'),
	}),
	approval: ({ workflowId, simulate }) => question(`workflow ${workflowId}`, simulate),
	foreign: true,
	takesMarkers: true,
	whenCapped: 'get-node-output gives one node in full.',

	async settle(input, ports) {
		const { workflow, reach } = await lookAt(input, ports);
		const { id, name } = workflow;
		refuseOtherVersion(input.versionId, reach.version, `Workflow "${name}"`);
		return {
			input: { ...input, workflowId: id, versionId: reach.version },
			question: question(`workflow "${name}" (${id}, version ${reach.version})`, input.simulate),
			...(await ports.destinations.tell(reach)),
		};
	},

	async needsPerson(input, ports) {
		// Nodes that nobody has agreed to are simulated then, as those that write.
		if (input.simulate === 'writes') return undefined;
		const { workflow, reach } = await lookAt(input, ports);
		const unsaid = await ports.destinations.unsaid(workflow, reach, givenIn(input));
		return onlyAPerson(unsaid, reach.unknown);
	},

	async run(input, ports) {
		await requireScopes(scopes, ports.permissions);
		const { workflow, start, reach } = await lookAt(input, ports);
		refuseOtherVersion(input.versionId, reach.version, `Workflow "${workflow.name}"`);
		const isSimulated = input.simulate === 'writes';
		const unsaid = isSimulated
			? await ports.destinations.unsaid(workflow, reach, givenIn(input))
			: [];
		const unready = heldBackAt(unsaid, workflow);
		const wish = { ...input, workflow, start, unready, unsaid, called: reach.called };
		const ran = await tryDraft(wish, ports);
		const triggerName = input.nodeInput === undefined ? start.name : undefined;
		const unproven = notProven(workflow, triggerName, ran, []);
		const shown = shownNodes(workflow, triggerName, ran, unproven);
		ports.foremanRun?.builds.ran(workflow.id, workflow.versionId, shown);
		return {
			...ran.answer,
			...notRun(ran.fixtures, start.name, input, ran.record),
			...sayWhatWasShown(workflow, ran),
		};
	},
});
