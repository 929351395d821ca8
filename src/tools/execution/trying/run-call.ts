import type { Ports } from '../../../kernel/ports';
import type { PinData } from '../../../kernel/ports/instance/runner';
import { onlyAPerson } from '../../../kernel/tool/only-a-person';
import { requireScopes } from '../../../kernel/tool/require-scopes';
import { notProven } from '../../orchestration/not-proven';
import { shownNodes } from '../../orchestration/shown-nodes';
import type { BuildJudgement } from '../../../kernel/tool/build-rule';
import { refuseArchived } from '../../refuse-archived';
import { plainVersion, refuseOtherVersion } from '../../refuse-other-version';
import { notRun } from '../not-run';
import { chooseStart } from './choose-start';
import { ofSimulatedRun } from './of-simulated-run';
import { heldBackAt, notAsked, reachOfRun } from './reach-of-run';
import { tryDraft } from './try-draft';
import { sayWhatWasShown } from './what-was-shown';

/** The scopes of a tool that runs a draft. */
export const runningScopes = ['workflow:read', 'execution:read', 'execution:stop'] as const;

/** The ports of a tool that runs a draft. */
export const runningPorts = [
	'workflows',
	'executions',
	'permissions',
	'runner',
	'runPlan',
	'nodeTypes',
	'clock',
	'destinations',
	'resolvedParameters',
	'foremanRun',
] as const;

type Running = Pick<Ports, (typeof runningPorts)[number]>;

/** A run as a call wishes it. */
export type RunCall = Parameters<typeof chooseStart>[1] & {
	readonly inputData?: Readonly<Record<string, unknown>> | undefined;
	/** Milliseconds. */
	readonly timeout: number;
	readonly versionId?: string | undefined;
	readonly workflowId: string;
	readonly simulate: 'none' | 'writes';
	readonly pinData?: PinData | undefined;
};

/** What is run, and what it would reach. Throws `ToolError`. */
async function lookAt(
	input: RunCall,
	ports: Pick<Ports, 'workflows' | 'runPlan' | 'nodeTypes' | 'destinations'>,
) {
	const workflow = await ports.workflows.get(input.workflowId);
	refuseArchived(workflow);
	const start = await chooseStart(workflow, input, ports);
	const reach = await reachOfRun({ ...input, workflow, start }, ports);
	return { workflow, start, reach };
}

/** Whether the call has a say in what the nodes work on. */
const givenIn = ({ inputData, pinData, nodeInput }: RunCall) =>
	[inputData, pinData, nodeInput].every((one) => one === undefined) ? 'nothing' : 'something';

/** The question to a person. */
export const runQuestion = (what: string, simulate: RunCall['simulate']) =>
	simulate === 'writes'
		? `Try ${what}? Nodes that write are simulated, the others do what they are set up to do.`
		: `Run ${what}? Its nodes do what they are set up to do.`;

/** What the profile Build does with the call. Throws `ToolError`. */
export async function judgeRun<Input extends RunCall>(
	input: Input,
	ports: Running,
): Promise<BuildJudgement<Input>> {
	if (input.simulate !== 'writes') return { word: 'asks' };
	const { workflow, reach } = await lookAt(input, ports);
	return await ofSimulatedRun(input, workflow, reach, ports);
}

/** What a person is asked, and the exact draft that runs then. Throws `ToolError`. */
export async function settleRun<Input extends RunCall>(input: Input, ports: Running) {
	const { workflow, reach } = await lookAt(input, ports);
	const { id, name } = workflow;
	refuseOtherVersion(input.versionId, reach.version, `Workflow "${name}"`);
	return {
		input: { ...input, workflowId: id, versionId: reach.version },
		question: runQuestion(
			`workflow ${JSON.stringify(name)} (${id}, version ${plainVersion(reach.version)})`,
			input.simulate,
		),
		...(await ports.destinations.tell(reach)),
	};
}

/** Why only a person can allow the run. Throws `ToolError`. */
export async function personForRun(input: RunCall, ports: Running) {
	// Nodes that no user has agreed to are simulated then, as those that write.
	if (input.simulate === 'writes') return undefined;
	const { workflow, reach } = await lookAt(input, ports);
	const unsaid = await ports.destinations.unsaid(workflow, reach, givenIn(input));
	return onlyAPerson(unsaid, reach.unknown);
}

/** Runs the draft and waits for its end. Throws `ToolError`. */
export async function runNow(input: RunCall, ports: Running) {
	await requireScopes(runningScopes, ports.permissions);
	const { workflow, start, reach } = await lookAt(input, ports);
	refuseOtherVersion(input.versionId, reach.version, `Workflow "${workflow.name}"`);
	const isSimulated = input.simulate === 'writes';
	const unsaid = isSimulated
		? await notAsked(workflow, reach, ports.destinations, givenIn(input))
		: [];
	const unready = heldBackAt(unsaid, workflow);
	const wish = { ...input, workflow, start, unready, unsaid, called: reach.called };
	const ran = await tryDraft(wish, ports);
	const triggerName = input.nodeInput === undefined ? start.name : undefined;
	const unproven = notProven(workflow, triggerName, ran, []);
	const shown = shownNodes(workflow, triggerName, ran, unproven);
	ports.foremanRun?.builds.ran(workflow.id, workflow.versionId, shown);
	const answer = {
		...ran.answer,
		...notRun(ran.fixtures, start.name, input, ran.record),
		...sayWhatWasShown(workflow, ran),
	};
	return { answer, record: ran.record };
}
