import { ToolError } from '../../kernel/tool-error';
import { RUN_KIND } from '../../orchestrator/run/run-state';
import { plainLine } from '../../policy/people/plain-line';
import { openOwnCall } from './call-own-tool';
import type { ForemanCase } from './foreman-case';

/** Milliseconds for all that is looked up. */
const PATIENCE = 20_000;

/** Undefined for what is not there, or may not be read. */
export async function ifThere<Value>(work: Promise<Value>): Promise<Value | undefined> {
	try {
		return await work;
	} catch (error) {
		if (ToolError.is(error)) return undefined;
		throw error;
	}
}

/** Looks something up for a message, which is taken up without it where that fails. Never throws. */
export async function lookedUp<Value>(
	{ clean, scope: { node } }: ForemanCase,
	otherwise: Value,
	look: () => Promise<Value>,
): Promise<Value> {
	try {
		return await look();
	} catch (error) {
		const problem = clean(error instanceof Error ? error.message : String(error));
		node.logger.warn(
			`Foreman could not look up what its agent is told first: ${plainLine(problem)}`,
		);
		return otherwise;
	}
}

/** Opens what a Foreman looks up before its agent is asked. `mayTell` says whether the agent may be told what a tool would tell it. */
export async function openLook(foreman: ForemanCase, runId: string) {
	const call = { runId, role: RUN_KIND, offered: [] } as const;
	const { policy, invocation } = await openOwnCall(foreman, call);
	return { ports: invocation.ports(AbortSignal.timeout(PATIENCE)), mayTell: policy.mayTell };
}

export type Look = Awaited<ReturnType<typeof openLook>>;
