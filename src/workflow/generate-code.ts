import { STICKY_NOTE } from '../kernel/workflow/sticky-note';
import type { WorkflowContent, WorkflowNode } from '../kernel/ports/instance/workflows';
import { unsupported } from '../kernel/tool-error';
import * as wires from '../kernel/workflow/connections';
import { type CodeSdk, nodeDeclarations, parseCode } from './parse-code';
import type { StoredContent } from './read-stored';
import type { ExactChange } from './apply-exact';
import { findLosses } from './find-losses';

const isSticky = ({ type }: WorkflowNode) => type === STICKY_NOTE;

/** The SDK throws at notes that are no text, and at connected sticky notes. */
function withoutStumblingBlocks(workflow: StoredContent): StoredContent {
	const stickies = new Set(workflow.nodes.filter(isSticky).map(({ name }) => name));
	const nodes = workflow.nodes.map(({ notes, ...node }) =>
		typeof notes === 'string' ? { ...node, notes } : node,
	);
	const connections = wires.filterEdges(
		workflow.connections,
		([source, , , target]) => !stickies.has(source) && !stickies.has(target),
	);
	return { ...workflow, nodes, connections };
}

/** The SDK writes a step that is a sub-node as well at both places, or at none that counts. */
function withoutDoubleRoles(workflow: StoredContent): StoredContent {
	const edges = wires.edgeTuples(workflow.connections);
	const steps = new Set(
		edges.flatMap(([source, type, , target]) => (type === 'main' ? [source, target] : [])),
	);
	const connections = wires.filterEdges(
		workflow.connections,
		([source, type, , target]) => type === 'main' || (!steps.has(source) && source !== target),
	);
	return { ...workflow, connections };
}

/** Only one copy counts of a node that the code writes twice, and a dropped node has none: an edit there would be lost. */
const isEachHeard = ({ code, losses }: GeneratedCode, { nodes }: StoredContent) =>
	losses.every((change) => !('add' in change) && !('drop' in change)) &&
	(nodeDeclarations(code) ?? nodes).length === nodes.length;

interface GeneratedCode {
	readonly code: string;
	readonly parsed: WorkflowContent;
	/** What is to be done to the parsed code to make it the stored workflow again. */
	readonly losses: readonly ExactChange[];
}

/** The SDK's code of a workflow, and what it leaves out. Throws `ToolError` `unsupported`. */
export function generateCode(sdk: CodeSdk, stored: StoredContent): GeneratedCode {
	const attempt = (workflow: StoredContent): GeneratedCode | undefined => {
		const code = sdk.generate(workflow);
		const parsed = parseCode(sdk, code);
		const generated = { code, parsed, losses: findLosses(stored, parsed) };
		return isEachHeard(generated, workflow) ? generated : undefined;
	};
	const plain = withoutStumblingBlocks(stored);
	// What the SDK cannot say of the connections, the section after the code does.
	const ways = [plain, withoutDoubleRoles(plain), { ...plain, connections: {} }];
	let cause: unknown;
	for (const workflow of ways)
		try {
			const generated = attempt(workflow);
			if (generated) return generated;
		} catch (error) {
			cause = error;
		}
	throw unsupported(
		`Workflow "${stored.name}" cannot be written as code by the SDK of this n8n.`,
		'Read it with get-workflow. A person can change it in the n8n editor.',
		{ cause },
	);
}
