import { z } from 'zod';

import type { Draft, RunnerPort } from '../../kernel/ports/instance/runner';

/** Holds in an execution that a tool started, and in all below: nothing acts for a person, tools run only as the agent may. */
export interface RunMark {
	/** The name of the agent that started it; empty where a step of a workflow did. */
	readonly agentId: string;
	/** The tools that run in it. `all` where a person set up the step that started it. */
	readonly tools: 'all' | readonly string[];
}

const schema = z.object({
	agentId: z.string(),
	tools: z.union([z.literal('all'), z.array(z.string())]),
});

/** An unreadable mark still proves that a tool started the execution. */
const closed: RunMark = { agentId: '', tools: [] };

/** Reads what stands in an execution; undefined for one that no tool has started. */
export function readRunMark(stored: unknown): RunMark | undefined {
	if (stored === undefined) return undefined;
	const read = schema.safeParse(stored);
	return read.success ? read.data : closed;
}

export const mayRun = ({ tools }: Pick<RunMark, 'tools'>, name: string): boolean =>
	tools === 'all' || tools.includes(name);

/** The mark of an execution that is started under another one, or under none: no tool that the outer one lacks. */
export function markBelow(outer: RunMark | undefined, own: RunMark): RunMark {
	if (outer === undefined) return own;
	const tools = own.tools === 'all' ? outer.tools : own.tools.filter((name) => mayRun(outer, name));
	return { agentId: own.agentId === '' ? outer.agentId : own.agentId, tools };
}

export const markWithout = (mark: RunMark, tool: string | undefined): RunMark =>
	mark.tools === 'all' || tool === undefined
		? mark
		: { ...mark, tools: mark.tools.filter((name) => name !== tool) };

export interface MarkingRunner {
	run(draft: Draft, mark: RunMark): ReturnType<RunnerPort['run']>;
}
