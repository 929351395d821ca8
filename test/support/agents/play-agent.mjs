import { randomUUID } from 'node:crypto';

import { callWebhook } from '../../../sandbox/published-workflow.mjs';
import { baseNode, workflow } from '../../../sandbox/workflows.mjs';

const NODE = 'Log';

/** Edits are inserted before this place in the workflow. */
const end = (mark) => `#${mark}#`;

/**
 * A workflow that agents edit: it has one text that names its owner and collects every edit. Its `mark` stands in its code, and in no other
 * workflow's; `saved` are edits that were answered as a success, `refused` those that were answered as a conflict.
 */
export async function createSubject({ call }) {
	const mark = `owner-${randomUUID().slice(0, 8)}`;
	const trigger = baseNode('Start', 'manualTrigger', 1);
	const log = baseNode(NODE, 'code', 2, { jsCode: `return '${end(mark)}'` });
	const made = workflow(`Workflow of ${mark}`, [trigger, log], [['Start', NODE]]);
	const { id } = await call('POST', '/workflows', made);
	return { id, mark, saved: new Set(), refused: new Set() };
}

const patchFor = ({ mark }, edit) => [{ old_str: end(mark), new_str: `${edit};${end(mark)}` }];

const codeWith = ({ mark }, code, edit) => code.replace(end(mark), `${edit};${end(mark)}`);

/** Whether the answer is about this workflow and no other. */
function isOwn({ mark }, answer) {
	const marks = JSON.stringify(answer).match(/owner-[0-9a-f]{8}/g) ?? [];
	return marks.length > 0 && marks.every((one) => one === mark);
}

/** Edits that were said to be saved and are not there, and the other way round. */
export async function inspect({ call }, { id, saved, refused }) {
	const { nodes } = await call('GET', `/workflows/${id}`);
	const text = nodes.find(({ name }) => name === NODE).parameters.jsCode;
	const holds = (edit) => text.includes(`${edit};`);
	return { lost: [...saved].filter((edit) => !holds(edit)), unasked: [...refused].filter(holds) };
}

/** What an agent does in one execution. More calls would exceed n8n's limit of ten rounds. */
const COURSE = ['read', 'patch', 'read', 'code', 'read'];

/** Calls of tools that were answered, edits of them that succeeded; answers about another workflow; milliseconds of each. */
export const newTally = () => ({
	...{ calls: 0, edits: 0, conflicts: 0 },
	...{ mixedUp: [], failures: [], times: [] },
});

/** n8n gives a model the items of a tool node as a list. */
const onlyItem = (content) =>
	Array.isArray(content) && content.length === 1 ? content[0] : content;

function callFor(step, subject, edit, code) {
	const workflowId = subject.id;
	if (step === 'read') return { name: 'get-workflow-as-code', arguments: { workflowId } };
	const change =
		step === 'patch'
			? { patches: patchFor(subject, edit) }
			: { code: codeWith(subject, code, edit) };
	return { name: 'build-workflow', arguments: { workflowId, ...change } };
}

/** Counts the answer to a step, and returns the code in it. */
function judge(step, subject, edit, answer, tally) {
	if (answer?.status === 'failed') {
		if (answer.error.code === 'conflict' && step !== 'read') {
			tally.conflicts += 1;
			subject.refused.add(edit);
		} else tally.failures.push(`${step}: ${JSON.stringify(answer.error)}`);
		return undefined;
	}
	if (!isOwn(subject, answer))
		tally.mixedUp.push(`${subject.mark} ${step}: ${JSON.stringify(answer)}`);
	if (step === 'read') return answer.code;
	tally.edits += 1;
	subject.saved.add(edit);
	return undefined;
}

/** Runs an agent once: it reads the workflow, edits it by patch and by code, and reads it back. One execution of that name at a time. */
export async function playAgent({ model, agentUrl }, name, subject, tally) {
	let asked = 0;
	let edit = '';
	let code = '';
	let since = 0;
	model.load({
		name,
		turns({ toolResults }) {
			if (asked > 0) {
				const step = COURSE[asked - 1];
				tally.calls += 1;
				tally.times.push(performance.now() - since);
				code = judge(step, subject, edit, onlyItem(toolResults.at(-1).content), tally) ?? code;
			}
			const step = COURSE[asked];
			asked += 1;
			since = performance.now();
			if (step === undefined) return { text: 'done' };
			if (step !== 'read') edit = `e${randomUUID().slice(0, 8)}`;
			return { toolCalls: [callFor(step, subject, edit, code)] };
		},
	});
	const { status, body } = await callWebhook(agentUrl, { script: name, chatInput: 'go' });
	if (status !== 200) tally.failures.push(`${name}: HTTP ${status} ${JSON.stringify(body)}`);
	if (asked <= COURSE.length) tally.failures.push(`${name} broke off after ${asked} steps`);
}
