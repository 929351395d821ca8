import { pause } from '../../sandbox/progress.mjs';
import { caller } from '../../sandbox/rest-client.mjs';
import { findTable, readRows } from '../data-tables.mjs';
import { FOREMAN } from './demo-workflow.mjs';

const POLL_MS = 300;
const UNFINISHED = ['new', 'running', 'waiting', 'unknown'];
const TABLE = 'foreman_run_events';

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

const oneLine = (text) => {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length > 240 ? `${line.slice(0, 240)}…` : line;
};

const ends = { held: 'a person is asked', deferred: 'handed on' };

/** One line about an event of a run. Users need not see the others. */
const describe = {
	'task-started': ({ taskId, title, kind }) => `${taskId}  ${title} (${kind}) …`,
	'task-ended': ({ taskId, title, status }) => `${taskId}  ${title}: ${status}`,
	'tool-finished': ({ taskId, tool, word, isError, milliseconds }) => {
		const end = isError ? 'refused or failed' : (ends[word] ?? seconds(milliseconds));
		return `${taskId === '' ? '' : `    ${taskId}: `}${tool}  ${end}`;
	},
	'work-item': ({ workItemId, phase, workflowId }) =>
		`    work item ${workItemId}${workflowId === '' ? '' : ` (workflow ${workflowId})`}: ${phase}`,
	verdict: ({ workItemId, verdict }) => `    verdict on ${workItemId}: ${verdict}`,
	said: ({ taskId, text }) => (taskId === '' ? `Foreman: ${oneLine(text)}` : undefined),
};

/**
 * Reports what happens in the only execution of a workflow until it has ended, and has its questions answered meanwhile. Gives what the
 * Foreman node put out; throws when the execution failed.
 */
export async function watchRun(access, { workflowId, threadId, say, answerQuestions }) {
	const call = caller(access);
	const read = async (path) => await call('GET', path);
	let tableId;
	let last = 0;
	let said;

	async function newest() {
		// Without a status n8n leaves out executions that have not ended.
		for (const query of ['&status=running', '&status=waiting', '']) {
			const { data } = await read(`/executions?workflowId=${workflowId}&limit=1${query}`);
			if (data.length > 0) return data[0];
		}
		return undefined;
	}

	/** What the run has recorded since the last time. */
	async function sayEvents() {
		tableId ??= (await findTable(call, TABLE))?.id;
		if (tableId === undefined) return;
		const filters = [
			{ columnName: 'thread_id', condition: 'eq', value: threadId },
			{ columnName: 'seq', condition: 'gt', value: last },
		];
		const rows = await readRows(call, tableId, filters, 'seq:asc');
		last = rows.at(-1)?.seq ?? last;
		for (const { type, data } of rows) {
			const line = describe[type]?.(JSON.parse(data));
			if (line !== undefined && line !== said) say(`  ${line}`);
			said = line ?? said;
		}
	}

	async function reportOf(id) {
		const { status, data } = await read(`/executions/${id}?includeData=true`);
		const { error, runData } = data.resultData;
		if (status !== 'success') throw new Error(`the run failed: ${error?.message ?? status}`);
		return runData[FOREMAN].at(-1).data.main.flat()[0].json;
	}

	for (;;) {
		const execution = await newest();
		const isOver = execution !== undefined && !UNFINISHED.includes(execution.status);
		await sayEvents();
		await answerQuestions();
		if (isOver) return await reportOf(execution.id);
		await pause(POLL_MS);
	}
}
