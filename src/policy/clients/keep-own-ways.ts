import type { Ports } from '../../kernel/ports';
import type { WorkflowContent } from '../../kernel/ports/instance/workflows';
import { changedNodes, ownWay, worksOnWorkflows } from './refuse-outside-calls';

/** Throws `ToolError` for a new or changed node with which a workflow would use tools that its author may not. */
function refuse(next: WorkflowContent, stored: WorkflowContent | undefined): void {
	for (const node of changedNodes(next, stored))
		if (worksOnWorkflows(node)) throw ownWay(node.name);
}

/** The ports of a client that may use some tools alone: no workflow that it saves uses the others in its place. */
export const keepOwnWays = (ports: Ports): Ports => ({
	...ports,
	workflows: {
		...ports.workflows,
		async create(content, isSeen) {
			refuse(content, undefined);
			return await ports.workflows.create(content, isSeen);
		},
		async check(content, base, agreed) {
			refuse(content, base);
			await ports.workflows.check(content, base, agreed);
		},
		async update(base, content, agreed) {
			refuse(content, base);
			return await ports.workflows.update(base, content, agreed);
		},
	},
});
