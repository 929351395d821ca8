import { pause } from '../../sandbox/progress.mjs';
import { api, expectOk } from '../../sandbox/rest-client.mjs';
import { FOREMAN } from './demo-workflow.mjs';

const POLL_MS = 300;
const UNFINISHED = ['new', 'running', 'waiting', 'unknown'];

/**
 * Reports what happens in the only execution of a workflow until it has ended, and has its questions answered meanwhile.
 *
 * @param {{baseUrl: string, apiKey: string}} access
 * @param {string} workflowId
 * @param {{events: () => Promise<object[]>, onEvent: (event: any) => void, answerQuestions: () => Promise<void>}} watched
 * @returns {Promise<any>} the report: what the Foreman node put out
 * @throws {Error} when the execution failed
 */
export async function watchRun({ baseUrl, apiKey }, workflowId, watched) {
	const newest = async () => {
		const path = `/executions?workflowId=${workflowId}&limit=1`;
		// Without a status n8n leaves out executions that have not ended.
		for (const query of ['&status=running', '&status=waiting', '']) {
			const { data } = expectOk(await api(baseUrl, apiKey, 'GET', `${path}${query}`), 'executions');
			if (data.length > 0) return data[0];
		}
		return undefined;
	};
	for (;;) {
		const execution = await newest();
		const isOver = execution !== undefined && !UNFINISHED.includes(execution.status);
		for (const event of await watched.events()) watched.onEvent(event);
		await watched.answerQuestions();
		if (isOver) return await reportOf(execution.id);
		await pause(POLL_MS);
	}

	async function reportOf(id) {
		const answer = await api(baseUrl, apiKey, 'GET', `/executions/${id}?includeData=true`);
		const { status, data } = expectOk(answer, `execution ${id}`);
		const { error, runData } = data.resultData;
		if (status !== 'success') throw new Error(`the run failed: ${error?.message ?? status}`);
		return runData[FOREMAN].at(-1).data.main.flat()[0].json;
	}
}
