import type { PreparedCall, SettledCall } from '../../kernel/callable-tool';
import type { Tool } from '../../kernel/define-tool';
import { namedPorts } from '../../kernel/named-ports';
import type { Ports } from '../../kernel/ports';
import { ToolError } from '../../kernel/tool-error';
import { onlyAPerson } from '../../kernel/tool/only-a-person';
import type { OpenSchema } from '../schema/open-schema';
import type { RegisteredTool } from '../tool/registered-tool';
import { readCall } from './read-call';
import { CANNOT_BE_UNDONE, registeredFacts, APPROVED_VERSION } from './registered-facts';
import { mayChange, refuseCircular, runningWorkflows } from './run-below';
import { itemsOfRun, TOOL_DEADLINE, TOOL_SCOPES, runVersion } from './run-version';
import type { ToolSchemas } from './tool-schemas';
import type { RegisteredFunctions, VersionToRun } from './version-to-run';
import { versionToRun } from './version-to-run';
import type { ExecutionRecord } from '../../kernel/ports/instance/executions';

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
		message: `${tool} ran (execution ${record.id}), and what it gave back breaks its own output schema. That is a fault of the tool, not of your call; nothing of it is passed on.${last === '' ? '' : many}`,
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
	new ToolError({
		code: 'conflict',
		message: `The workflow behind ${name}, or one that it calls, was published or pinned anew since this call was judged. Nothing was run.`,
		hint: 'Make the same call again: the version of now is judged, and a person asked where one is to be.',
		retryable: true,
	});

/** What a call of a tool would run and reach at this moment. Throws `ToolError`. */
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

/**
 * A registered tool that n8n runs, as a tool of the catalog: judged, asked about, recorded and cleaned as all others are. What runs is the
 * version of the moment; after an approval, the version that was approved.
 */
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
