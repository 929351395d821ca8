import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { caller } from '../sandbox/rest-client.mjs';
import { publishForeman, sayTo } from './foreman-talk.mjs';
import { placeFile, readJsonFile } from './place-file.mjs';
import { startServices } from './services.mjs';
import { SEEDING } from './task-n8n.mjs';
import { userAnswer } from './user-answer.mjs';

/** A Foreman that asks more often than this does not come to an end. */
const MOST_TURNS = 40;

/** What the user says to the last report of a conversation; undefined at its end. */
function nextMessage(reports, task) {
	const ended = reports.filter(({ status }) => status !== 'waiting').length;
	return reports.at(-1).status === 'waiting' ? userAnswer(reports, task) : task.later?.[ended - 1];
}

/**
 * The conversation until the user has said all and the Foreman asks nothing more. Its turns are stored as they come. Words that were
 * not heard are said once more: on a busy machine an n8n that has just started is too slow for a Foreman.
 */
async function talk(access, state, note, task, wasHeard) {
	const { foreman, turns } = state;
	const unheard = (state.unheard ??= []);
	for (let index = 0; index < MOST_TURNS; index += 1) {
		const known = turns.slice(0, index).map(({ executionId }) => executionId);
		const say = async (turn) => await sayTo(access, foreman, turn, [...unheard, ...known], note);
		turns[index].report ??= await say(turns[index]);
		if (!wasHeard(turns[index].report) && unheard.length === 0) {
			unheard.push(turns[index].executionId);
			turns[index] = { message: turns[index].message };
			note();
			turns[index].report = await say(turns[index]);
		}
		const turn = turns[index];
		turn.endedAt ??= Date.now();
		note();
		const reports = turns.slice(0, index + 1).map(({ report }) => report);
		const message = nextMessage(reports, task);
		if (message === undefined) return turn.report;
		turns[index + 1] ??= { message };
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
 * @param {import('./task-list.mjs').Task} task
 * @param {object} options
 * @param {{baseUrl: string, apiKey: string}} options.access
 * @param {{url: string, model: string, figures: () => import('./request-folder.mjs').Figures}} options.model
 * @param {string} options.directory
 * @param {() => Promise<void>} [options.beforeJudge]
 * @returns {Promise<Omit<import('./journal.mjs').Line, 'task' | 'repetition'>>}
 * @throws {Error} where there is nothing to judge: the model, its key or n8n does not answer
 */
export async function playTask(task, { access, model, directory, beforeJudge = async () => {} }) {
	const file = path.join(directory, 'talk.json');
	const seeding = path.join(directory, SEEDING);
	const state = readJsonFile(file) ?? {};
	const note = () => placeFile(file, JSON.stringify(state, null, '\t'));
	const services = await startServices(task.services ?? {}, {
		ports: state.ports,
		file: path.join(directory, 'hits.jsonl'),
	});
	const context = { access, call: caller(access), services };
	try {
		if (state.turns === undefined) {
			writeFileSync(seeding, '');
			const world = await task.seed(context);
			const inside = (task.inside ?? []).map((service) => services.urls[service]);
			const foreman = await publishForeman(access, model, inside);
			const turns = [{ message: task.words(context, world) }];
			const { ports } = services;
			Object.assign(state, { ports, world, foreman, turns, startedAt: Date.now() });
			note();
			rmSync(seeding);
		}
		const wasHeard = ({ status }) => status !== 'error' || model.figures().tokensOut > 0;
		const report = await talk(access, state, note, task, wasHeard);
		if (!wasHeard(report))
			throw new Error(`No answer of the model has reached the Foreman: ${report.output}`);
		await beforeJudge();
		const checks = await task.judge(context, state.world, report);
		const failed = checks.filter(([, holds]) => !holds).map(([what]) => what);
		const minutes = (state.turns.at(-1).endedAt - state.startedAt) / 60_000;
		return {
			verdict: failed.length === 0 ? 'passed' : 'failed',
			failed,
			wrongClaim: failed.length > 0 && saysAllIsDone(report),
			...model.figures(),
			...questionsIn(state.turns),
			minutes: Math.round(minutes * 10) / 10,
			status: report.status,
			output: report.output,
		};
	} finally {
		await services.stop();
	}
}
