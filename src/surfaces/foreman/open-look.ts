import { once } from '../../kernel/fresh';
import { unlessRefused } from '../../kernel/tool-error';
import { RUN_KIND } from '../../orchestrator/run/run-state';
import { plainLine } from '../../policy/people/plain-line';
import { openOwnCall } from './call-own-tool';
import type { ForemanCase } from './foreman-case';

/** Milliseconds for all that is looked up. */
const PATIENCE = 20_000;
export const MOST_LISTED = 150;

async function openLook(foreman: ForemanCase, runId: string) {
	const call = { runId, role: RUN_KIND, offered: [] } as const;
	const { policy, invocation } = await openOwnCall(foreman, call);
	const ports = invocation.ports(AbortSignal.timeout(PATIENCE));
	const page = { status: 'active', limit: MOST_LISTED } as const;
	return {
		foreman,
		ports,
		mayTell: policy.mayTell,
		/** The workflows that were changed last, newest first; undefined where they cannot be read. */
		workflows: once(async () => await unlessRefused(ports.workflows.list(page))),
	};
}

export type Look = Awaited<ReturnType<typeof openLook>>;

/** Opens what a Foreman looks up for a message before its agent is asked. The message is taken up without what fails: the result never throws. */
export function lookFor(foreman: ForemanCase, runId: string) {
	const { clean, scope } = foreman;
	const open = once(async () => await openLook(foreman, runId));
	return async <Value>(otherwise: Value, find: (look: Look) => Promise<Value>): Promise<Value> => {
		try {
			return await find(await open());
		} catch (error) {
			const problem = clean(error instanceof Error ? error.message : String(error));
			scope.node.logger.warn(
				`Foreman could not look up what its agent is told first: ${plainLine(problem)}`,
			);
			return otherwise;
		}
	};
}
