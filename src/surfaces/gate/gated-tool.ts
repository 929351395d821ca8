import { z } from 'zod';
import type { GatedCall } from '../../adapters/in-process/gated-call';
import type { CallableTool, Preparation, PreparedCall } from '../../kernel/callable-tool';
import type { Catalog } from '../../kernel/catalog';
import { type Tool, isNativeProvider } from '../../kernel/define-tool';
import { DEEPEST_STORED, isDeeperThan } from '../../kernel/values/is-deeper-than';
import { isRecord } from '../../kernel/values/is-record';
import { RUN_TOOL, SEARCH_TOOLS } from '../../kernel/looked-up-call';
import { invalidInput } from '../../kernel/tool-error';
import { borrowedName } from '../../policy/borrowed-name';
import { isForemanNode } from '../../policy/control-plane/own-nodes';
import { asToolName } from '../../policy/toolkit-policy';

/** Most calls that one gate lets through in one execution. n8n does not count an agent's turns here, so a loop would not end. */
const MOST_CALLS = 200;

interface NodeBehind {
	readonly type: string;
	readonly parameters: unknown;
}

type Tools = Pick<Catalog, 'find'>;

/** A call as the gate judges it. `tool` only lets the call through; the agent makes it. */
export interface JudgedCall {
	readonly tool: CallableTool;
	readonly arguments: unknown;
}

const refused = (message: string): Preparation => ({
	ok: false,
	problems: [{ field: 'toolParameters', message }],
});

interface Described extends Pick<CallableTool, 'name' | 'effect' | 'prepare'> {
	/** Only of a tool that is not native: whose it is, and what they say of it. */
	readonly by?: { readonly provider: string; readonly description: string };
}

/** Agents get other tools behind a gate together with the tools for their n8n, hence the provider. */
const letThrough = ({ name, effect, prepare, by }: Described): CallableTool => ({
	name,
	effect,
	prepare,
	description: by?.description,
	provider: by?.provider ?? 'instance',
	foreign: false,
	output: z.object({ approved: z.literal(true) }),
});

/** What cannot be looked at here, as a gate may have a key of its own, counts as a change. */
const changesAtGate = ({ changes }: PreparedCall): PreparedCall['changes'] =>
	changes && (async (ports) => await changes(ports).catch(() => true));

/** The agent runs the arguments unchanged, so the person sees them unchanged. `changes`: looks whether a call changes something although it is said to read. */
function passing(raw: unknown, question: string, changes?: PreparedCall['changes']): Preparation {
	if (!isRecord(raw))
		return refused('The fields of the tool belong into the object toolParameters.');
	if (isDeeperThan(raw, DEEPEST_STORED))
		return refused(`The fields are nested more than ${DEEPEST_STORED} levels deep.`);
	return {
		ok: true,
		call: {
			arguments: raw,
			question,
			settle: async () =>
				await Promise.resolve({ arguments: raw, question, facts: [], agreed: [] }),
			needsPerson: async () => await Promise.resolve(undefined),
			run: async () => await Promise.resolve({ approved: true }),
			shows: () => [],
			...(changes && { changes }),
		},
	};
}

/** For a tool of ours we know the question to ask, and can refuse a call that its toolkit could not run. */
function ofToolkit(tool: Tool): Described {
	const prepare = async (raw: unknown) => {
		const read = await tool.prepare(raw);
		if (!read.ok) return read;
		return passing(raw, read.call.question ?? `${tool.title}?`, changesAtGate(read.call));
	};
	const { name, effect, provider, description } = tool;
	const by = isNativeProvider(provider) ? {} : { by: { provider, description } };
	return { name, effect, prepare, ...by };
}

function never(call: GatedCall, message: string, hint: string): JudgedCall {
	const prepare = () => {
		throw invalidInput(message, `${hint} Nothing was done.`);
	};
	const tool = letThrough({ name: call.tool, effect: 'destroy', prepare });
	return { tool, arguments: call.arguments };
}

/** The call that `run-tool` would make. Refuses a form that the toolkit might read differently from the gate. */
function ofDeferred({ find }: Tools, call: GatedCall): JudgedCall | undefined {
	const { arguments: given } = call;
	if (!isRecord(given)) return undefined;
	const { name, arguments: inner = {}, ...rest } = given;
	const tool = typeof name === 'string' ? find(name) : undefined;
	const isPlain = Object.keys(rest).length === 0 && isRecord(inner);
	if (tool && isPlain) return { tool: letThrough(ofToolkit(tool)), arguments: inner };
	const message = `${call.tool} takes the name of a tool and its fields, and this is something else.`;
	const hint =
		'Send "name" exactly as search-tools writes it, "arguments" as an object, and nothing beside them.';
	return never(call, message, hint);
}

const parametersSchema = z.object({ operation: z.string().optional().catch(undefined) }).catch({});

/** A foreign tool may do anything. For a node of ours, its operation says what it does. */
function ofNode({ find }: Tools, { tool: name, node }: GatedCall, behind: NodeBehind | undefined) {
	const { operation = '' } = parametersSchema.parse(behind?.parameters);
	const own = behind && isForemanNode(behind.type) ? find(operation) : undefined;
	const isOnlyTool = asToolName(node) === name;
	const run = isOnlyTool ? `Run the node "${node}"` : `Run ${name}, a tool of the node "${node}"`;
	const question = own ? `${own.title}, as the node "${node}" is set up?` : `${run}?`;
	const prepare = (raw: unknown) => passing(raw, question);
	return { name, effect: own?.effect ?? 'write', prepare };
}

function describe(tools: Tools, call: GatedCall, behind: NodeBehind | undefined): JudgedCall {
	const through = (described: Described): JudgedCall => ({
		tool: letThrough(described),
		arguments: call.arguments,
	});
	const own = tools.find(call.tool);
	const isToolkit = behind && /\.foremantoolkit$/i.test(behind.type);
	if (isToolkit && isForemanNode(behind.type)) {
		const deferred = call.tool === RUN_TOOL ? ofDeferred(tools, call) : undefined;
		if (deferred) return deferred;
		if (own) return through(ofToolkit(own));
		if (call.tool === SEARCH_TOOLS) {
			const prepare = (raw: unknown) => passing(raw, 'Search tools?');
			return through({ name: call.tool, effect: 'read', prepare });
		}
	}
	if (own) {
		const message = `The node "${call.node}" has the name of a tool of Foreman, and is another one.`;
		return never(call, message, 'A person gives the node another name.');
	}
	return through(ofNode(tools, call, behind));
}

/** Turns a call of a node behind a gate into the tool and arguments that the gate judges. */
export function gatedTool(
	tools: Tools,
	call: GatedCall,
	behind: NodeBehind | undefined,
	names: Parameters<typeof borrowedName>[1],
): JudgedCall {
	const { arguments: given, tool, before } = call;
	if (call.items > 1 && !isForemanNode(call.agent)) {
		const message = `The agent was given ${call.items} items at once, and n8n would make an approved call once for each of them.`;
		const hint =
			'A person puts Loop Over Items before the agent, so that it is given one at a time.';
		return never(call, message, hint);
	}
	const other = borrowedName(call, names);
	if (other !== undefined) {
		const message = `The node "${call.node}" offers a tool with the name ${tool}, which is how "${other}" is called too: a rule for the one would hold for the other.`;
		const hint = 'A person gives the node another name, or writes the rule as the tool is called.';
		return never(call, message, hint);
	}
	// n8n's agent writes the arguments into the same object as the tool's name, so an argument "tool" replaces that name.
	if (isRecord(given) && 'tool' in given && given.tool !== tool) {
		const message =
			'A field named "tool" cannot go through a gate: n8n would take it for the tool to call.';
		return never(call, message, 'Leave it out.');
	}
	if (before >= MOST_CALLS) {
		const message = `${MOST_CALLS} calls went through the gate in this run, and there may be no more.`;
		return never(call, message, 'Say how far you came, and end.');
	}
	return describe(tools, call, behind);
}
