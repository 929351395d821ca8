import type { ExposedTool } from '../../catalog/exposed-tool';
import { unknownTool } from '../../catalog/unknown-tool';
import type { AgentCall } from '../../calls/open-agent-calls';
import { type Attempt, type Invocation, invokeTool } from '../../kernel/invoke-tool';
import { lookedUpCall, RUN_TOOL } from '../../kernel/looked-up-call';
import type { Outcome } from '../../kernel/outcome';
import type { OpenClient } from './open-client';
import { outcomeJson } from '../../kernel/outcome-json';
import { VIEW_KEY } from './offers/view-page';

export interface Answered {
	readonly json: Readonly<Record<string, unknown>>;
	readonly isError: boolean;
}

/** An outcome as an answer. A call that waits for approval has not failed. */
export const answeredBy = (outcome: Outcome): Answered => ({
	json: outcomeJson(outcome),
	isError: outcome.status === 'denied' || outcome.status === 'failed',
});

/** As text alone: clients that get structured content too hand both to their model. `view` is for clients that draw, and no model gets it. */
export const toolResult = ({ json, isError }: Answered, view?: { readonly html: string }) => ({
	content: [{ type: 'text', text: JSON.stringify(json) }],
	...(isError ? { isError } : {}),
	...(view === undefined ? {} : { _meta: { [VIEW_KEY]: view } }),
});

export interface CalledTool {
	readonly answered: Answered;
	readonly outcome: { readonly tool: string; readonly of: Outcome } | undefined;
}

type Tools = Pick<OpenClient, 'chosen' | 'withdrawn' | 'exposed'>;

/** The tool that a call is about, whether it is called by its own name or run by `run-tool`. */
function meantBy({ chosen, withdrawn, exposed }: Tools, name: string, raw: unknown) {
	const find = (one: string | undefined) =>
		[...chosen, ...withdrawn].find((tool) => tool.name === one);
	if (name === RUN_TOOL && exposed.some((one) => one.name === RUN_TOOL)) {
		const meant = lookedUpCall(raw);
		const tool = find(meant?.name);
		return tool && { tool, raw: meant?.arguments };
	}
	const tool = find(name);
	return tool && { tool, raw };
}

export async function callShown(shown: ExposedTool, raw: unknown, invocation: Invocation) {
	let status: Attempt['status'] | undefined;
	const noting: Invocation = {
		...invocation,
		async record(attempt) {
			({ status } = attempt);
			await invocation.record(attempt);
		},
	};
	const json = await shown.call(raw, noting);
	const isError = status === 'failed' || status === 'denied' || json.status === 'failed';
	return { json, isError };
}

/** Makes a call that a client sent. Answers, never throws what a tool did wrong. */
export async function callTool(
	tools: Tools,
	name: string,
	raw: unknown,
	{ invocation }: Pick<AgentCall, 'invocation'>,
): Promise<CalledTool> {
	const meant = meantBy(tools, name, raw);
	if (meant !== undefined) {
		const outcome = await invokeTool(meant.tool, meant.raw, invocation);
		return { answered: answeredBy(outcome), outcome: { tool: meant.tool.name, of: outcome } };
	}
	const shown = tools.exposed.find((one) => one.name === name);
	if (shown !== undefined)
		return { answered: await callShown(shown, raw, invocation), outcome: undefined };
	const offered = tools.exposed.map((one) => one.name);
	const hint = `Tools: ${offered.join(', ')}.`;
	const json = await unknownTool({ name, arguments: raw }, offered, hint, invocation);
	return { answered: { json, isError: true }, outcome: undefined };
}
