import { MainFlow } from '../../kernel/workflow/main-flow';
import type { Draft } from '../../kernel/ports/instance/runner';

/**
 * The nodes that a run of a draft may execute: what the flow leads to from its start, as far as it has to go, and the
 * sub-nodes of those. Nodes whose output is given and disabled ones are passed by, and not among them.
 */
export function nodesThatRun({ workflow, start, pinData, until }: Draft): ReadonlySet<string> {
	const flow = new MainFlow(workflow);
	const reached = flow.mayRunFrom(start.nodeName);
	const wanted = until === undefined ? reached : flow.leadingTo(until);
	const given = new Set(Object.keys(pinData));
	const disabled = new Set(
		workflow.nodes.filter((node) => node.disabled === true).map(({ name }) => name),
	);
	const isRun = (name: string) => wanted.has(name) && !given.has(name) && !disabled.has(name);
	const running = new Set([...reached].filter(isRun));
	// n8n ignores pinned output of sub-nodes.
	for (const name of running)
		for (const used of flow.usedBy(name)) if (!disabled.has(used)) running.add(used);
	return running;
}
