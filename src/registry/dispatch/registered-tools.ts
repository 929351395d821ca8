import type { PreparedCall, SettledCall } from '../../kernel/callable-tool';
import type { Tool } from '../../kernel/define-tool';
import { namedPorts } from '../../kernel/named-ports';
import type { Ports } from '../../kernel/ports';
import type { Reach } from '../../kernel/ports/destinations';
import type { ExecutionRecord } from '../../kernel/ports/instance/executions';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { ToolError, unsupported, conflict } from '../../kernel/tool-error';
import { notHandedOver } from '../../kernel/tool/hand-over';
import { onlyAPerson } from '../../kernel/tool/only-a-person';
import { calledIds, callsStored } from '../../kernel/workflow/called-workflow';
import { isEnabled } from '../../kernel/workflow/is-enabled';
import { createLiveWorkflows } from '../../policy/control-plane/live-workflows';
import { isActive } from '../entity-fields';
import { readCopy } from '../function/function-version';
import type { Workspace, RegistryPlace } from '../read-workspace';
import type { OpenSchema } from '../schema/open-schema';
import type { RegisteredTool } from '../tool/registered-tool';
import { type ToolSchemas, callOfOthers, readCall, toolSchemas } from './read-call';
import { APPROVED_VERSION, CANNOT_BE_UNDONE, registeredFacts } from './registered-facts';
import type { RegisteredFunctions, VersionToRun } from './version-to-run';
import { versionToRun, TOOL_DEADLINE, TOOL_SCOPES, itemsOfRun, runVersion } from './version-to-run';

type Needed = Pick<Ports, 'workflows' | 'workflowVersions' | 'runPlan'>;

async function runningWorkflows(
	{ workflow }: VersionToRun,
	{ called }: Reach,
	{ workflows, workflowVersions }: Needed,
): Promise<readonly WorkflowDocument[]> {
	const live = createLiveWorkflows(workflows, workflowVersions);
	const below = await Promise.all(
		called.map(async ({ id }) => await live.get(id).catch(() => undefined)),
	);
	return [workflow, ...below.flatMap((one) => one ?? [])];
}

function isCircular(
	id: string,
	calls: ReadonlyMap<string, readonly string[]>,
	above: ReadonlySet<string> = new Set(),
	done = new Set<string>(),
): boolean {
	if (above.has(id)) return true;
	if (done.has(id)) return false;
	done.add(id);
	const within = new Set([...above, id]);
	return (calls.get(id) ?? []).some((one) => isCircular(one, calls, within, done));
}

/** Nothing in n8n ends a workflow that calls itself, but its own condition or the time-out. Throws `ToolError`. */
function refuseCircular(tool: string, all: readonly WorkflowDocument[]): void {
	const [root] = all;
	const calls = new Map(
		all.map(({ id, nodes }) => [id, calledIds(nodes.filter(isEnabled))] as const),
	);
	if (root === undefined || !isCircular(root.id, calls)) return;
	throw unsupported(
		`Workflow "${root.name}" (${root.id}) behind ${tool} calls itself, or one that it calls does. Nothing was run.`,
		'Do without this tool. A person turns the call into a loop inside the workflow, and publishes it.',
	);
}

/** Whether what runs may change something, ask a person or cost money. What is not known to be harmless does. */
async function mayChange(
	all: readonly WorkflowDocument[],
	{ startName }: VersionToRun,
	{ runPlan }: Needed,
): Promise<boolean> {
	for (const [index, workflow] of all.entries()) {
		const held = await runPlan.writers(workflow);
		const running = index === 0 ? runPlan.mayRunFrom(workflow, startName) : new Set(held.keys());
		const runsOther = workflow.nodes.some(
			({ type, parameters: { source = 'database' }, ...node }) =>
				isEnabled(node) && callsStored.test(type.trim()) && source !== 'database',
		);
		// A trigger does nothing but begin.
		const changes = [...held].some(([name, why]) => why !== 'trigger' && running.has(name));
		if (runsOther || changes) return true;
	}
	return false;
}

/** One item is its fields, several are a list. A schema of a list gets the list also where there is one item, or none. */
function resultOfRun(tool: string, record: ExecutionRecord, output: OpenSchema): unknown {
	const items = itemsOfRun(record);
	const [only] = items;
	const asItem = output.check(items.length === 1 ? only : items);
	if (asItem.ok) return asItem.value;
	const asList = items.length === 1 ? output.check(items) : asItem;
	if (asList.ok) return asList.value;
	const last = record.lastNode === undefined ? '' : ` Node "${record.lastNode}" put out`;
	const many = `${last} ${items.length} item${items.length === 1 ? '' : 's'}.`;
	const broken = asItem.problems.map(({ pointer, message }) => `${pointer || '/'}: ${message}`);
	throw new ToolError({
		code: 'output-invalid',
		message: `${tool} ran (execution ${record.id}), and what it returned does not match its own output schema. That is a fault of the tool, not of your call; nothing of it is passed on.${last === '' ? '' : many}`,
		hint: 'Do not repeat the call: it may have changed something. Say that this tool is to be mended, and go on without its result.',
		said: broken.join('\n'),
	});
}

const uses = [
	'workflows',
	'workflowVersions',
	'nodeTypes',
	'destinations',
	'runner',
	'runPlan',
	'executions',
	'permissions',
] as const;

const otherVersion = ({ name }: RegisteredTool) =>
	conflict(
		`The workflow behind ${name}, or one that it calls, was published or pinned again since this call was judged. Nothing was run.`,
		'Make the same call again: the version of now is judged, and a person asked where one is to be.',
		{ retryable: true },
	);

async function lookAt(tool: RegisteredTool, functions: RegisteredFunctions, ports: Ports) {
	const version = await versionToRun(tool, functions, ports);
	const { workflow, startName } = version;
	const reach = await ports.destinations.ofRun({
		workflow,
		startName,
		until: undefined,
		given: [],
		isLive: true,
	});
	const running = await runningWorkflows(version, reach, ports);
	refuseCircular(tool.name, running);
	return { version, reach, running };
}

const questionOf = (name: string, { workflow, isPinned }: VersionToRun) =>
	`Run ${name}? It runs workflow "${workflow.name}" (${workflow.id}), ${isPinned ? 'pinned' : 'published'} version ${workflow.versionId}.`;

/** A registered tool that n8n runs. What runs is the version of the moment; after an approval, the version that was approved. */
export function catalogTool(
	tool: RegisteredTool,
	schemas: ToolSchemas,
	functions: RegisteredFunctions,
): Tool {
	const { name, effect } = tool;
	const own = (ports: Ports) => namedPorts({ name, uses }, ports);
	const look = async (ports: Ports) => await lookAt(tool, functions, own(ports));

	const callOf = (given: Readonly<Record<string, unknown>>, approved: unknown): PreparedCall => {
		/** The version for which it was found what it does, and that its permission suffices. */
		let judged: string | undefined;
		return {
			arguments: given,
			question: `Run ${name}, a tool that your team has registered?`,
			async settle(ports): Promise<SettledCall> {
				const { version, reach } = await look(ports);
				const { facts, agreed } = await ports.destinations.tell(reach);
				return {
					arguments: { ...given, [APPROVED_VERSION]: reach.version },
					question: questionOf(name, version),
					facts: effect === 'destroy' ? [CANNOT_BE_UNDONE, ...facts] : facts,
					agreed,
				};
			},
			async changes(ports) {
				const { version, reach, running } = await look(ports());
				judged = reach.version;
				return await mayChange(running, version, ports());
			},
			async needsPerson(ports) {
				const { version, reach } = await look(ports());
				// What was found of another version holds no longer.
				if ((judged ??= reach.version) !== reach.version) throw otherVersion(tool);
				// The arguments of a call may decide what an address is computed from.
				const { destinations } = ports();
				const unsaid = await destinations.unsaid(version.workflow, reach, 'something');
				return onlyAPerson(unsaid, reach.unknown, await destinations.refused(reach, 'live'));
			},
			async run(ports) {
				const { version, reach } = await look(ports);
				for (const wanted of [approved, judged])
					if (wanted !== undefined && wanted !== reach.version) throw otherVersion(tool);
				const record = await runVersion(name, version, given, own(ports));
				const { output } = await schemas.open();
				return resultOfRun(name, record, output);
			},
			shows: () => [],
		};
	};

	return {
		...registeredFacts(tool),
		get input() {
			return schemas.fields();
		},
		scopes: TOOL_SCOPES,
		uses,
		deadline: TOOL_DEADLINE,
		prepare: async (raw) => await readCall(tool, schemas, raw, callOf),
	};
}

const agreedTo = ({ id }: RegisteredTool) => `run by a program, as tool ${id}`;

/** A registered tool that a program of the caller runs: judged, asked about and recorded as all others are, and then handed over. */
export function clientTool(tool: RegisteredTool, schemas: ToolSchemas): Tool {
	const { id: toolId, name, effect, outputSchemaId } = tool;
	const question = `Have a program of the user run ${name}?`;

	const version = agreedTo(tool);
	const facts = effect === 'destroy' ? [CANNOT_BE_UNDONE] : [];

	return {
		...registeredFacts(tool),
		get input() {
			return schemas.fields();
		},
		scopes: [],
		uses: [],
		client: { toolId, outputSchemaId },
		prepare: async (raw) =>
			await readCall(
				tool,
				schemas,
				raw,
				(given) => {
					const run = async () => await Promise.reject(notHandedOver(name));
					return callOfOthers(given, { question, version, facts }, run);
				},
				(approved) => {
					if (approved !== undefined && approved !== version)
						throw conflict(
							`${tool.name} is another tool now than the one that was agreed to. Nothing was handed over.`,
							'Make the same call again: the tool of now is judged, and a person asked where one is to be.',
							{ retryable: true },
						);
				},
			),
	};
}

/** The tools of a workspace; without those whose schemas are missing. `place` is opened when a call needs a kept copy. */
export function registeredTools(
	{ tools, functions, versions, schemas }: Workspace,
	place: () => Promise<Pick<RegistryPlace, 'store' | 'tenant'>>,
): Tool[] {
	const known: RegisteredFunctions = {
		async find(id) {
			const found = functions.get(id);
			return await Promise.resolve(found && isActive(found) ? found : undefined);
		},
		async copyOf(id) {
			const version = versions.get(id);
			return version && { version, copy: await readCopy(await place(), version) };
		},
	};
	return [...tools.values()].flatMap((tool) => {
		const input = schemas.get(tool.inputSchemaId);
		const output = schemas.get(tool.outputSchemaId);
		if (!input || !output) return [];
		const opened = toolSchemas(input, output);
		return [tool.target === 'client' ? clientTool(tool, opened) : catalogTool(tool, opened, known)];
	});
}
