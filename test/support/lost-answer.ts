import type { Answer } from '../../sandbox/rest-client.mjs';
import type { Json, LiveInstance } from './live-instance';

/** Longer than any call of a tool takes, except calls that wait on purpose. */
const PATIENCE = 30_000;
const ENDED = ['success', 'error', 'crashed'];

/** Resolves to nothing after a while, and does not keep the process from ending before that. */
const nothing = async (milliseconds: number): Promise<undefined> =>
	await new Promise((resolve) => {
		setTimeout(() => resolve(undefined), milliseconds).unref();
	});

/** The execution that a webhook was called for with just this body. */
async function executionFor(live: LiveInstance, body: unknown): Promise<Json> {
	const sent = JSON.stringify(body);
	const { data } = await live.api('GET', '/executions?includeData=true&limit=20');
	return data.find((execution: Json) =>
		Object.values<Json>(execution.data?.resultData?.runData ?? {}).some(
			([run]) => JSON.stringify(run?.data?.main?.[0]?.[0]?.json?.body) === sent,
		),
	);
}

function answerOf({ status, data }: Json): Answer {
	if (status !== 'success') return { status: 500, body: { message: 'Error in workflow' } };
	const { runData, lastNodeExecuted } = data.resultData;
	return { status: 200, body: runData[lastNodeExecuted].at(-1).data.main[0][0].json };
}

/**
 * n8n 2.41 in queue mode never answers a webhook whose execution has ended on the worker before the main begins to
 * wait for it, which happens on a busy machine: the job is removed when it ends, and n8n waits for the job. The
 * execution is as it should be, so what n8n would have answered is taken from there.
 */
export async function evenIfLost(
	live: LiveInstance,
	body: unknown,
	answer: Promise<Answer>,
): Promise<Answer> {
	if (live.access.mode !== 'queue') return await answer;
	// A late answer may be an error, because n8n ends.
	answer.catch(() => undefined);
	for (;;) {
		const first = await Promise.race([answer, nothing(PATIENCE)]);
		if (first !== undefined) return first;
		const execution = await executionFor(live, body);
		if (!ENDED.includes(execution?.status)) continue;
		const late = await Promise.race([answer, nothing(1_000)]);
		if (late !== undefined) return late;
		console.warn(`n8n lost its answer for execution ${execution.id}`);
		return answerOf(execution);
	}
}
