import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { caller } from '../sandbox/rest-client.mjs';
import { publishForeman, sayTo } from './foreman-talk.mjs';
import { startServices } from './services.mjs';
import { userAnswer } from './user-answer.mjs';

/** A Foreman that asks more often than this does not come to an end. */
const MOST_TURNS = 40;

const readState = (file) => {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		return {};
	}
};

/** The conversation until the Foreman asks nothing more. Its turns are stored as they come. */
async function talk(access, state, note, answers) {
	const { foreman, turns } = state;
	for (let index = 0; index < MOST_TURNS; index += 1) {
		const known = turns.slice(0, index).map(({ executionId }) => executionId);
		const turn = turns[index];
		turn.report ??= await sayTo(access, foreman, turn, known, note);
		turn.endedAt ??= Date.now();
		note();
		if (turn.report.status !== 'waiting') return turn.report;
		const reports = turns.slice(0, index + 1).map(({ report }) => report);
		turns[index + 1] ??= { message: userAnswer(reports, answers) };
		note();
	}
	throw new Error(`the Foreman has asked ${MOST_TURNS} times`);
}

/** The questions of a conversation, each once, and those of them that were answered by a yes. */
function questionsIn(turns) {
	const asked = new Map();
	for (const [index, { report }] of turns.entries())
		for (const { approvalId } of report?.questions ?? [])
			asked.set(approvalId, turns[index + 1]?.message.endsWith(' yes') === true);
	return { questions: asked.size, approvals: [...asked.values()].filter(Boolean).length };
}

const saysAllIsDone = ({ status, notDone = [] }) => status === 'finished' && notDone.length === 0;

/**
 * Has a Foreman do a task in an n8n, and judges what came of it. What has happened is kept in the folder, and a second call
 * goes on from there, with the same n8n and model.
 *
 * @param {{name: string, task: import('./task-list.mjs').Task}} one
 * @param {object} options
 * @param {{baseUrl: string, apiKey: string}} options.access
 * @param {{url: string, model: string, figures: () => {requests: number, characters: number, cachedCharacters: number}}} options.model
 * @param {string} options.directory
 * @returns {Promise<import('./journal.mjs').Line>}
 */
export async function playTask({ name, task }, { access, model, directory }) {
	const file = path.join(directory, 'talk.json');
	const state = readState(file);
	const note = () => writeFileSync(file, JSON.stringify(state, null, '\t'));
	const services = await startServices(task.services ?? {}, {
		ports: state.ports,
		file: path.join(directory, 'hits.jsonl'),
	});
	const context = { access, call: caller(access), services };
	try {
		if (state.turns === undefined) {
			const world = await task.seed(context);
			const inside = (task.inside ?? []).map((service) => services.urls[service]);
			const foreman = await publishForeman(access, model, inside);
			const turns = [{ message: task.words(context, world) }];
			Object.assign(state, { ports: services.ports, world, foreman, turns, startedAt: Date.now() });
			note();
		}
		const report = await talk(access, state, note, task.answers);
		const figures = model.figures();
		const checks = await task.judge(context, state.world, report);
		const failed = checks.filter(([, holds]) => !holds).map(([what]) => what);
		const minutes = (state.turns.at(-1).endedAt - state.startedAt) / 60_000;
		return {
			task: name,
			verdict: failed.length === 0 ? 'passed' : 'failed',
			failed,
			wrongClaim: failed.length > 0 && saysAllIsDone(report),
			...figures,
			...questionsIn(state.turns),
			minutes: Math.round(minutes * 10) / 10,
			status: report.status,
			output: report.output,
		};
	} finally {
		await services.stop();
	}
}
