import type { Draft, RunnerPort } from '../../kernel/ports/instance/runner';
import { notAllowed } from '../../kernel/tool-error';
import { MainFlow } from '../../kernel/workflow/main-flow';
import { isControlNode } from '../control-plane/own-nodes';
import { firstReasons, refuseTouches } from '../control-plane/refuse-touches';
import { actOf } from './acting-nodes';
import { type MarkingRunner, markWithout, type RunMark } from './run-mark';

/** The nodes that a run of a draft may execute, with their sub-nodes, without those that are disabled or whose output is given. */
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

function refuseMadeUp({ workflow, start, pinData }: Draft): void {
	const given = new Set([...Object.keys(pinData), start.nodeName]);
	const touches = workflow.nodes
		.filter(({ name, type }) => isControlNode(type) && given.has(name))
		.map(({ name }) => `Node "${name}": its output would be made up.`);
	refuseTouches(touches, `A run of workflow "${workflow.name}" would stand in for`);
}

function refuseActs(draft: Draft, mark: RunMark): void {
	const running = nodesThatRun(draft);
	const acts = draft.workflow.nodes
		.filter(({ name }) => running.has(name))
		.flatMap((node) => {
			const act = actOf(node, mark);
			return act === undefined ? [] : [`Node "${node.name}": ${act}.`];
		});
	if (acts.length === 0) return;
	throw notAllowed(
		`A run of workflow "${draft.workflow.name}" that a tool starts would act for a person. ${firstReasons(acts)} Nothing was run.`,
		draft.isLive
			? 'Do without this tool. A person takes that node out of its workflow, and publishes it.'
			: 'Pass nodeName to end the run before that node. Only a person runs the whole: in the editor, or by its own trigger.',
	);
}

/** The runner for tools. It refuses a draft that visibly would act for a person; `mark` stops the rest while it runs. */
export function keepPeopleApart(runner: MarkingRunner, mark: () => Promise<RunMark>): RunnerPort {
	return {
		async run(draft) {
			const under = markWithout(await mark(), draft.tool);
			refuseActs(draft, under);
			refuseMadeUp(draft);
			return await runner.run(draft, under);
		},
	};
}
