import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';

import { assistantMessage, completion, completionChunks } from '../sandbox/model/reply.mjs';
import { readJson, sendError, sendModels, sendWhole, stream } from '../sandbox/model/responses.mjs';
import { LISTEN_HOST, OWN_HOST } from '../sandbox/own-host.mjs';
import { pause } from '../sandbox/progress.mjs';
import { readAnswer } from './bridge-turn.mjs';
import { placeFile, readJsonFile } from './place-file.mjs';
import { estimatedUsage, openRequests } from './request-folder.mjs';

const POLL_MS = 200;

/** @typedef {{status: number, text: string}} Refusal what a provider answers that is no completion */

/** Answers a request with `NNN-answer.json`, once that is valid. `NNN-error.md` says what is wrong with it until then. */
async function writtenAnswer({ file }, number, body, isWanted) {
	let seen;
	while (isWanted()) {
		const text = await readFile(file(`${number}-answer.json`), 'utf8').catch(() => undefined);
		if (text !== undefined && text !== seen) {
			seen = text;
			const { turn, problem } = readAnswer(text, body);
			if (turn !== undefined) {
				await rm(file(`${number}-error.md`), { force: true });
				const reply = assistantMessage(turn, number);
				return { reply, usage: estimatedUsage(body, reply.message) };
			}
			placeFile(file(`${number}-error.md`), `${problem}\n`);
		}
		await pause(POLL_MS);
	}
	return undefined;
}

const parsed = (text) => {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
};

/** Answers a request as the provider does, who is asked once; `NNN-completion.json` keeps it. */
async function providedAnswer({ file }, number, body, provider) {
	const kept = file(`${number}-completion.json`);
	if (!existsSync(kept)) {
		const { status, text } = await provider(body);
		if (status !== 200) return { status, text };
		if (parsed(text)?.choices?.[0]?.message === undefined)
			return { status: 502, text: 'The answer of the provider is not a chat completion.' };
		placeFile(kept, text);
	}
	const whole = readJsonFile(kept);
	const [{ message, finish_reason: finishReason }] = whole.choices;
	const { prompt_tokens: tokensIn, completion_tokens: tokensOut } = whole.usage ?? {};
	const isTold = tokensIn !== undefined && tokensOut !== undefined;
	const usage = isTold ? { tokensIn, tokensOut } : estimatedUsage(body, message);
	return { reply: { message, finishReason }, usage, whole };
}

const asOpenAi = ({ tokensIn, tokensOut }) => ({
	prompt_tokens: tokensIn,
	completion_tokens: tokensOut,
	total_tokens: tokensIn + tokensOut,
});

/**
 * Starts a model on loopback that speaks OpenAI's chat completions, and keeps what it is asked in a folder, as
 * `openRequests` says. A request is answered with a file, or by a provider; one that was answered is answered alike again.
 *
 * @param {object} options
 * @param {string} options.directory
 * @param {number} [options.port] a free one when left out
 * @param {ReturnType<typeof import('./provider.mjs').openProvider>} [options.provider] files when left out
 * @param {Pick<ReturnType<typeof import('./budget.mjs').openBudget>, 'add' | 'isLeft'>} [options.budget]
 * @returns {Promise<{url: string, figures: () => import('./request-folder.mjs').Figures, stop: () => Promise<void>}>} `url` ends in /v1
 */
export async function startBridge({ directory, port = 0, provider, budget }) {
	const requests = await openRequests(directory);
	const provided = new Map();
	let isStopped = false;

	const server = createServer((request, response) => {
		handle(request, response).catch((error) => {
			if (response.headersSent) response.destroy();
			else sendError(response, 500, error.message);
		});
	});

	async function handle(request, response) {
		const route = `${request.method} ${request.url.split('?')[0]}`;
		if (route === 'GET /v1/models') return sendModels(response, ['bridge']);
		if (route !== 'POST /v1/chat/completions')
			return sendError(response, 404, `${route} is not served.`);
		const body = await readJson(request);
		if (!Array.isArray(body?.messages))
			return sendError(response, 400, '"messages" is required: the messages of the conversation.');
		const answer = await answerTo(body, response);
		if (answer === undefined) return response.destroy();
		if (answer.reply === undefined) return sendError(response, answer.status, answer.text);
		const usage = asOpenAi(answer.usage);
		if (body.stream) stream(response, completionChunks(body.model, answer.reply, usage), body);
		else sendWhole(response, answer.whole ?? completion(body.model, answer.reply, usage));
	}

	/** Undefined where the one who asked has gone, or the bridge stops. */
	async function answerTo(body, response) {
		const number = requests.numberOf(body);
		const isWanted = () => !isStopped && !response.destroyed;
		const isAnswered = existsSync(requests.file(`${number}-completion.json`));
		// The run ends now, and this with it.
		while (isWanted() && !isAnswered && budget?.isLeft() === false) await pause(POLL_MS);
		if (!isWanted()) return undefined;
		const answer =
			provider === undefined
				? await writtenAnswer(requests, number, body, isWanted)
				: await shared(number, async () => await providedAnswer(requests, number, body, provider));
		if (answer?.usage !== undefined && requests.keepUsage(number, answer.usage))
			budget?.add(answer.usage);
		return answer;
	}

	/** One who asks again before there is an answer waits for the same. */
	async function shared(number, ask) {
		if (!provided.has(number))
			provided.set(
				number,
				ask().finally(() => provided.delete(number)),
			);
		return await provided.get(number);
	}

	await new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, LISTEN_HOST, resolve);
	});
	return {
		url: `http://${OWN_HOST}:${server.address().port}/v1`,
		figures: requests.figures,
		async stop() {
			isStopped = true;
			await new Promise((resolve) => {
				server.close(resolve);
				server.closeAllConnections();
			});
		},
	};
}
