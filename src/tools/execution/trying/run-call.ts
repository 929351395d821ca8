import type { DraftTrial } from '../../../kernel/plan-cover';
import type { Ports } from '../../../kernel/ports';
import type { Destination } from '../../../kernel/ports/destinations';
import type { ExecutionRecord } from '../../../kernel/ports/instance/executions';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { invalidInput } from '../../../kernel/tool-error';
import type { BuildJudgement } from '../../../kernel/tool/build-rule';
import { onlyAPerson } from '../../../kernel/tool/only-a-person';
import { requireScopes } from '../../../kernel/tool/require-scopes';
import { readHost } from '../../../kernel/values/told-address';
import { notProven, shownNodes } from '../../orchestration/not-proven';
import { unseenLine, verificationOf } from '../../orchestration/verify-draft';
import {
	isVersion,
	plainVersion,
	requireUnarchived,
	refuseOtherVersion,
} from '../../refuse-workflow';
import { nodeThatRuns } from './collect-fixtures';
import { chooseTrigger } from './choose-trigger';
import { type AskedRun, type Fixture, sayWhy } from './fixture';
import { type ReachOfRun, heldBackAt, notAsked, reachOfRun } from './reach-of-run';
import { RUN_DEADLINE } from '../../fields';
import { tryDraft } from './try-draft';
import { sayWhatWasShown } from './what-was-shown';

/** A host, with its port, that no resolver can change. */
const RESOLVED = /^(?:\[[^\]]*\]|[\d.]+|(?:.*\.)?localhost)(?::\d+)?$/i;

/** Whether a node is held back for what the name of its host resolves to. When it runs, the name may resolve to something else. */
function isHeldByName({ address, why }: Destination): boolean {
	const host = why === 'address' ? readHost(address)?.host : undefined;
	return host !== undefined && !RESOLVED.test(host);
}

/** The trial of a draft, which a person can approve with the change of it. `given` is the data for its trigger. Undefined where the run may come to ask what was held back. */
export function trialOf(
	{ id, versionId }: Pick<WorkflowDocument, 'id' | 'versionId'>,
	{ destinations, refused, version }: Pick<ReachOfRun, 'destinations' | 'refused' | 'version'>,
	given: Readonly<Record<string, unknown>> = {},
): DraftTrial | undefined {
	if (refused.some(isHeldByName)) return undefined;
	// The draft gets its version once it is saved. What is called, pinned and set is there before.
	const beside = version.slice(plainVersion(version).length);
	const asks = JSON.stringify([beside, ...destinations.map((one) => JSON.stringify(one)).sort()]);
	const withoutData = Object.keys(given).length === 0;
	return { kind: 'trial', workflowId: id, versionId, asks, withoutData };
}

/** What the profile Build does with a simulated run: it runs as looked at, contained where nothing is sent, and asks for new credentials or addresses. Throws `ToolError`. */
export async function ofSimulatedRun<Input extends { readonly versionId?: string | undefined }>(
	given: Input,
	workflow: WorkflowDocument,
	reach: ReachOfRun,
	{ destinations }: Pick<Ports, 'destinations'>,
): Promise<BuildJudgement<Input>> {
	const { versionId: wanted = '' } = given;
	// Sealed to what was looked at, whichever of its ids the call names.
	const versionId = wanted === '' || isVersion(wanted, reach.version) ? reach.version : wanted;
	const input = { ...given, versionId };
	if (reach.destinations.length === 0 && !reach.refused.some(isHeldByName))
		return { word: 'contained', input };
	const strange = await destinations.strange(workflow, reach);
	return strange.length === 0 ? { word: 'runs', input } : { word: 'asks', input };
}

/** The nodes that put something out without having run: pins always; others, with the source, once anything was to be simulated. */
export function notRun(
	fixtures: ReadonlyMap<string, Fixture>,
	startName: string,
	{ simulate, pinData, nodeInput }: AskedRun,
	record: ExecutionRecord,
) {
	const isTrigger = (name: string) => nodeInput === undefined && name === startName;
	const others = [...fixtures].filter(([name]) => !isTrigger(name));
	const pinnedNodes = others.filter(([, { source }]) => source === 'pinned').map(([name]) => name);
	const simulatedNodes = others
		.filter(([name]) => Object.hasOwn(record.runs, name))
		.map(([node, fixture]) => {
			const { source, withoutBinary, otherRequest } = fixture;
			return { node, source, withoutBinary, why: sayWhy(fixture), otherRequest };
		});
	const asked = simulate === 'writes' || Object.keys(pinData ?? {}).length > 0;
	return {
		...(pinnedNodes.length > 0 ? { pinnedNodes } : {}),
		...(asked ? { simulatedNodes } : {}),
	};
}

const refuse = (message: string, hint: string) => invalidInput(`${message} Nothing was run.`, hint);

/** The node to start from: a trigger, or the one node that is given its input. Throws `ToolError`. */
export async function chooseStart(
	workflow: WorkflowDocument,
	{ triggerName, nodeName, nodeInput, inputData }: Partial<RunCall>,
	{ nodeTypes, runPlan }: Pick<Ports, 'nodeTypes' | 'runPlan'>,
): Promise<WorkflowNode> {
	if (nodeName === undefined) {
		if (nodeInput === undefined) return await chooseTrigger(workflow, triggerName, nodeTypes);
		throw refuse('"nodeInput" needs a "nodeName".', 'Pass the name of the node that gets it.');
	}
	const node = nodeThatRuns('nodeName', nodeName, workflow, runPlan);
	if (nodeInput === undefined) {
		const leadsThere = (name: string) => runPlan.reachedFrom(workflow, name).has(nodeName);
		const trigger = await chooseTrigger(workflow, triggerName, nodeTypes, leadsThere);
		if (leadsThere(trigger.name)) return trigger;
		throw refuse(
			`Trigger "${trigger.name}" does not lead to node "${nodeName}".`,
			'Pass nodeInput to run the node alone, or connect it.',
		);
	}
	if (triggerName !== undefined || inputData !== undefined)
		throw refuse(
			'With "nodeInput" no trigger is run: "triggerName" and "inputData" go unused.',
			'Leave them out.',
		);
	if (await nodeTypes.isTrigger(node.type, node.typeVersion))
		throw refuse(`Node "${nodeName}" is a trigger.`, 'Pass inputData instead of nodeInput.');
	return node;
}

export const runningScopes = ['workflow:read', 'execution:read', 'execution:stop'] as const;

export const runningPorts = [
	'workflows',
	'executions',
	'itemFiles',
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

export const runningFacts = {
	effect: 'write',
	uses: runningPorts,
	scopes: runningScopes,
	deadline: RUN_DEADLINE,
	foreign: true,
	takesMarkers: true,
} as const;

export interface RunCall extends AskedRun {
	readonly workflowId: string;
	readonly triggerName?: string | undefined;
	readonly timeout: number;
	readonly versionId?: string | undefined;
}

async function lookAt(
	input: RunCall,
	ports: Pick<Ports, 'workflows' | 'runPlan' | 'nodeTypes' | 'destinations'>,
) {
	const workflow = requireUnarchived(await ports.workflows.get(input.workflowId));
	const start = await chooseStart(workflow, input, ports);
	const reach = await reachOfRun({ ...input, workflow, start }, ports);
	return { workflow, start, reach };
}

const givenIn = ({ inputData, pinData, nodeInput }: RunCall) =>
	[inputData, pinData, nodeInput].every((one) => one === undefined) ? 'nothing' : 'something';

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
	if (ports.foremanRun) {
		const triggerName = input.nodeInput === undefined ? start.name : undefined;
		const unproven = notProven(workflow, triggerName, ran, []);
		const shown = shownNodes(workflow, triggerName, ran, unproven);
		const isReal =
			triggerName !== undefined &&
			unproven.every(({ why }) => why === 'not-reached' || why === 'disabled');
		const unseen = unseenLine(workflow, start.name, shown);
		const verification = verificationOf(ran, start.name, unproven, unseen);
		const seen = { ...verification, verifiedAt: ports.clock.now() };
		const proof = isReal && seen.success ? seen : undefined;
		ports.foremanRun.builds.ran(workflow.id, workflow.versionId, shown, seen.success, proof);
	}
	const answer = {
		...ran.answer,
		...notRun(ran.fixtures, start.name, input, ran.record),
		...sayWhatWasShown(workflow, ran),
	};
	return { answer, record: ran.record };
}
