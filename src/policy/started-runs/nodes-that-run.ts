import { MainFlow } from '../../kernel/main-flow';
import type { Draft } from '../../kernel/ports/runner';

/**
 * The nodes that a run of a draft may execute: what the flow leads to from its start, as far as it has to go, and the
 * sub-nodes of those. Nodes whose output is given and disabled ones are passed by, and not among them.
 */
export function nodesThatRun({ workflow, start, pinData, until }: Draft): ReadonlySet<string> {
	const flow = new MainFlow(workflow);
	const reached = flow.mayRunFrom(start.nodeName);
	const wanted = until === undefined ? reached : flow.leadingTo(until);
	const idle = new Set([
		...Object.keys(pinData),
		...workflow.nodes.filter(({ disabled }) => disabled === true).map(({ name }) => name),
	]);
	const running = new Set([...reached].filter((name) => wanted.has(name) && !idle.has(name)));
	for (const name of running)
		for (const used of flow.usedBy(name)) if (!idle.has(used)) running.add(used);
	return running;
}
