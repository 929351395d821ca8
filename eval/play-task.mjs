import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { caller } from '../sandbox/rest-client.mjs';
import { sum } from '../scripts/figures.mjs';
import { placeFile, readJsonFile } from './place-file.mjs';
import { sumOf } from './request-folder.mjs';
import { startServices } from './services.mjs';
import { settingOf } from './setting.mjs';
import { SEEDING } from './task-n8n.mjs';
import { answerInWords, userAnswer } from './user-answer.mjs';
import { openUserChannel } from './user-channel.mjs';
import { WAYS } from './ways.mjs';

/** An agent that asks more often than this does not come to an end. */
const MOST_TURNS = 40;

/** A question in words is answered so often: some agents end each report with one. */
const MOST_IN_WORDS = 3;

/** What the user says to the last report of a conversation; undefined at its end. */
function nextMessage(turns, task) {
	const reports = turns.map(({ report }) => report);
	if (reports.at(-1).status === 'waiting') return userAnswer(reports, task);
	const inWords = turns.slice(0, -1).filter((turn) => turn.isInWords).length;
	const answer = inWords < MOST_IN_WORDS && answerInWords(reports.at(-1).output, task);
	turns.at(-1).isInWords = Boolean(answer);
	if (answer) return answer;
	const ended = turns.filter(({ report, isInWords }) => report.status !== 'waiting' && !isInWords);
	return task.later?.[ended.length - 1];
}

/**
 * The conversation until the user has said all and is asked nothing more. Its turns are stored as they come. Words that were
 * not heard are said once more: on a busy machine an n8n that has just started is too slow for a Foreman.
 */
async function talk({ state, note }, task, say, wasHeard) {
	const { turns, unheard } = state;
	for (let index = 0; index < MOST_TURNS; index += 1) {
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
		const message = nextMessage(turns.slice(0, index + 1), task);
		if (message === undefined) return turn.report;
		turns[index + 1] ??= { message };
		note();
	}
	throw new Error(`the agent has asked ${MOST_TURNS} times`);
}

/** The questions of a conversation, each once, and those of them that were answered by a yes. */
function questionsIn({ turns, asked }) {
	const told = new Map(asked.map(({ url, yes }) => [url, yes]));
	for (const [index, { report, isInWords }] of turns.entries()) {
		if (isInWords) told.set(index, false);
		for (const { approvalId } of report?.questions ?? [])
			told.set(approvalId, turns[index + 1]?.message.endsWith(' yes') === true);
	}
	return { questions: told.size, approvals: [...told.values()].filter(Boolean).length };
}

/** What the model of a node of its own took, as far as a Foreman tells. */
function usageIn({ turns }) {
	const runs = new Map(turns.map(({ report }) => [report.runId, report.usage]));
	const usages = [...runs.values()].filter(Boolean);
	return { ...sumOf(usages), requests: sum(usages.map(({ steps }) => steps)) };
}

const saysAllIsDone = ({ status, notDone = [] }) => status === 'finished' && notDone.length === 0;

/**
 * Has a Foreman do a task in an n8n, and judges what came of it. What has happened is kept in the folder, and a second call
 * goes on from there, with the same n8n and model.
 *
 * @param {import('./task-list.mjs').Task} task
 * @param {object} options
 * @param {keyof typeof WAYS} [options.way]
 * @param {{baseUrl: string, apiKey: string}} options.access
 * @param {{url: string, model: string, figures: () => import('./request-folder.mjs').Figures}} options.model
 * @param {string} options.directory
 * @param {() => Promise<void>} [options.beforeJudge]
 * @returns {Promise<Omit<import('./journal.mjs').Line, 'task' | 'repetition'>>}
 * @throws {Error} where there is nothing to judge: the model, its key or n8n does not answer
 */
export async function playTask(task, { way = 'foreman', access, model, directory, beforeJudge }) {
	const file = path.join(directory, 'talk.json');
	const seeding = path.join(directory, SEEDING);
	const state = readJsonFile(file) ?? { unheard: [], asked: [], password: randomUUID() };
	const note = () => placeFile(file, JSON.stringify(state, null, '\t'));
	const services = await startServices(task.services ?? {}, {
		ports: state.ports,
		file: path.join(directory, 'hits.jsonl'),
	});
	const { password } = state;
	const asked = path.join(directory, 'asked.jsonl');
	const channel = await openUserChannel(task, { state, note, file: asked });
	const context = { access, call: caller(access), services };
	const { publish, say } = WAYS[way];
	try {
		if (state.turns === undefined) {
			writeFileSync(seeding, '');
			const inside = (task.inside ?? []).map((service) => services.urls[service]);
			const askUrl = channel.url;
			// First, so that a judge who looks for new credentials sees none of these.
			const setting = settingOf({ access, model, directory, askUrl, password, inside });
			const agent = await publish(setting);
			const world = await task.seed(context);
			const turns = [{ message: task.words(context, world) }];
			const { ports } = services;
			Object.assign(state, { ports, world, agent, turns, startedAt: Date.now() });
			note();
			rmSync(seeding);
		}
		const wasHeard = ({ status }) => status !== 'error' || model.figures().tokensOut > 0;
		const saying = async (turn) => await say({ access, model, state, turn, note });
		const talking = talk({ state, note }, task, saying, wasHeard);
		const report = await Promise.race([talking, channel.broken]);
		if (!wasHeard(report))
			throw new Error(`No answer of the model has reached the agent: ${report.output}`);
		await beforeJudge?.();
		const checks = await task.judge(context, state.world, report);
		const failed = checks.filter(([, holds]) => !holds).map(([what]) => what);
		const minutes = (state.turns.at(-1).endedAt - state.startedAt) / 60_000;
		return {
			verdict: failed.length === 0 ? 'passed' : 'failed',
			failed,
			wrongClaim: failed.length > 0 && saysAllIsDone(report),
			...model.figures(),
			...(model.node === undefined ? {} : usageIn(state)),
			...questionsIn(state),
			minutes: Math.round(minutes * 10) / 10,
			status: report.status,
			output: report.output,
		};
	} finally {
		await channel.stop();
		await services.stop();
	}
}
