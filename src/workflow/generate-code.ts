import type { WorkflowContent, WorkflowNode } from '../kernel/ports/workflows';
import { ToolError } from '../kernel/tool-error';
import type { Connections } from './connections';
import type { ExactChange } from './exact-change';
import { findLosses } from './find-losses';
import { parseCode } from './parse-code';
import type { CodeSdk } from './parse-code';
import type { StoredContent } from './read-stored';

const isSticky = ({ type }: WorkflowNode) => type === 'n8n-nodes-base.stickyNote';

/** The SDK throws at notes that are no text, and at connected sticky notes. */
function withoutStumblingBlocks(workflow: StoredContent): StoredContent {
	const stickies = new Set(workflow.nodes.filter(isSticky).map(({ name }) => name));
	const nodes = workflow.nodes.map(({ notes, ...node }) =>
		typeof notes === 'string' ? { ...node, notes } : node,
	);
	const connections: Connections = Object.fromEntries(
		Object.entries(workflow.connections)
			.filter(([source]) => !stickies.has(source))
			.map(([source, byType]) => [
				source,
				Object.fromEntries(
					Object.entries(byType).map(([type, slots]) => [
						type,
						slots.map((slot) => slot?.filter(({ node }) => !stickies.has(node)) ?? slot),
					]),
				),
			]),
	);
	return { ...workflow, nodes, connections };
}

export interface GeneratedCode {
	/** The SDK's code. */
	readonly code: string;
	/** The SDK's code, parsed again. */
	readonly parsed: WorkflowContent;
	/** What is to be done to the parsed code to make it the stored workflow again. */
	readonly losses: readonly ExactChange[];
}

/** The SDK's code of a workflow, and what it leaves out. Throws `ToolError` `unsupported`. */
export function generateCode(sdk: CodeSdk, stored: StoredContent): GeneratedCode {
	const generate = (workflow: StoredContent) => {
		const code = sdk.generate(workflow);
		return { code, parsed: parseCode(sdk, code) };
	};
	const attempt = (workflow: StoredContent, otherwise: (error: unknown) => GeneratedCode) => {
		try {
			const { code, parsed } = generate(workflow);
			return { code, parsed, losses: findLosses(stored, parsed) };
		} catch (error) {
			return otherwise(error);
		}
	};
	const plain = withoutStumblingBlocks(stored);
	// Where the SDK cannot say the connections, the section after the code does.
	return attempt(plain, () =>
		attempt({ ...plain, connections: {} }, (cause) => {
			throw new ToolError({
				code: 'unsupported',
				message: `Workflow "${stored.name}" cannot be written as code by the SDK of this n8n.`,
				hint: 'Read it with get-workflow. A person can change it in the n8n editor.',
				cause,
			});
		}),
	);
}
