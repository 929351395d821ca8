import type { Ports } from '../../kernel/ports';

/** Looks at n8n's list of executions, which is a moment late. */
const LOOKS = 5;
const PAUSE = 400;

/** Executions that others may have begun meanwhile. */
const SHOWN = 10;

/** n8n itself, or a workflow that answers so. */
const NOT_FOUND = 404;

/** Gives a look at which execution of the workflow has begun since. */
export async function findBegun(
	workflowId: string,
	{ executions, clock }: Pick<Ports, 'executions' | 'clock'>,
) {
	const newest = await executions.list({ workflowId, limit: 1 });
	const last = Number(newest[0]?.id ?? 0);
	return async (status: number) => {
		for (let look = 0; look < LOOKS; look += 1) {
			if (look > 0) await clock.sleep(PAUSE);
			const all = await executions.list({ workflowId, limit: SHOWN });
			const since = all.map(({ id }) => id).filter((id) => Number(id) > last);
			const [one, ...others] = since;
			if (one !== undefined && others.length === 0) return { executionId: one };
			if (one !== undefined)
				return {
					note: `Several executions have begun since: ${since.join(', ')}. One is of this call.`,
				};
		}
		return {
			note:
				status === NOT_FOUND
					? 'No execution has begun. n8n may not answer there yet: it takes about a second after publishing.'
					: 'No execution of it is stored: its settings may keep none, or it was turned away.',
		};
	};
}
