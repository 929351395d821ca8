const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

const oneLine = (text) => {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length > 240 ? `${line.slice(0, 240)}…` : line;
};

const ends = { held: 'a person is asked', deferred: 'handed on' };

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

/** One line about an event of a run; undefined for events that people need not see. */
export function describeEvent({ type, data }) {
	return Object.hasOwn(describe, type) ? describe[type](data) : undefined;
}
