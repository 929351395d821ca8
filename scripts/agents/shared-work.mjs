import { randomUUID } from 'node:crypto';

import { workflow } from '../../sandbox/workflows.mjs';

const NODE = 'Log';

/** Edits are inserted before this place in the workflow. */
const end = (mark) => `#${mark}#`;

/**
 * A workflow that agents edit: it has one text that names its owner and collects every edit.
 *
 * @typedef {object} Subject
 * @property {string} id
 * @property {string} mark stands in its code, and in no other workflow's
 * @property {Set<string>} saved edits that were answered as a success
 * @property {Set<string>} refused edits that were answered as a conflict
 */

/**
 * @param {{call: Function}} booted
 * @returns {Promise<Subject>}
 */
export async function createSubject({ call }) {
	const mark = `owner-${randomUUID().slice(0, 8)}`;
	const trigger = {
		name: 'Start',
		type: 'n8n-nodes-base.manualTrigger',
		typeVersion: 1,
		parameters: {},
	};
	const log = {
		name: NODE,
		type: 'n8n-nodes-base.code',
		typeVersion: 2,
		parameters: { jsCode: `return '${end(mark)}'` },
	};
	const made = workflow(`Workflow of ${mark}`, [trigger, log], [['Start', NODE]]);
	const { id } = await call('POST', '/workflows', made);
	return { id, mark, saved: new Set(), refused: new Set() };
}

/** @returns {{old_str: string, new_str: string}[]} */
export const patchFor = ({ mark }, edit) => [
	{ old_str: end(mark), new_str: `${edit};${end(mark)}` },
];

/** @returns {string} */
export const codeWith = ({ mark }, code, edit) => code.replace(end(mark), `${edit};${end(mark)}`);

/** Whether the answer is about this workflow and no other. */
export function isOwn({ mark }, answer) {
	const marks = JSON.stringify(answer).match(/owner-[0-9a-f]{8}/g) ?? [];
	return marks.length > 0 && marks.every((one) => one === mark);
}

/**
 * @param {{call: Function}} booted
 * @param {Subject} subject
 * @returns {Promise<{lost: string[], unasked: string[]}>} edits that were said to be saved and are not there, and the
 *   other way round
 */
export async function inspect({ call }, { id, saved, refused }) {
	const { nodes } = await call('GET', `/workflows/${id}`);
	const text = nodes.find(({ name }) => name === NODE).parameters.jsCode;
	const holds = (edit) => text.includes(`${edit};`);
	return {
		lost: [...saved].filter((edit) => !holds(edit)),
		unasked: [...refused].filter(holds),
	};
}
