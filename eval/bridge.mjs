import { renameSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

import { measure, newInRequest, readAnswer } from './bridge-turn.mjs';
import { assistantMessage, completion, completionChunks } from '../sandbox/model/reply.mjs';
import { readJson, sendError, sendModels, sendWhole, stream } from '../sandbox/model/responses.mjs';
import { LISTEN_HOST, OWN_HOST } from '../sandbox/own-host.mjs';
import { pause } from '../sandbox/progress.mjs';

const POLL_MS = 200;
const REQUEST = /^(\d+)-request\.json$/;

/**
 * Starts a model on loopback that speaks OpenAI's chat completions. Each request becomes `NNN-request.json` and
 * `NNN-request.md`, which shows only what is new; it is answered once `NNN-answer.json` is valid. `NNN-error.md` says what
 * is wrong with an answer until then. A request that comes again, after a timeout or a restart, keeps its number.
 *
 * @param {{directory: string, port?: number}} options a free port when left out
 * @returns {Promise<{url: string, figures: () => {requests: number, characters: number, cachedCharacters: number}, stop: () => Promise<void>}>}
 *   `url` ends in /v1; the figures are sums over all requests in the folder
 */
export async function startBridge({ directory, port = 0 }) {
	await mkdir(directory, { recursive: true });
	const bodies = await storedBodies(directory);
	let stopped = false;

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
		const number = numberOf(body);
		const turn = await answerOf(number, body, response);
		if (turn === undefined) return response.destroy();
		const reply = assistantMessage(turn, number);
		if (body.stream) stream(response, completionChunks(body.model, reply), body);
		else sendWhole(response, completion(body.model, reply));
	}

	function numberOf(body) {
		const text = JSON.stringify(body);
		const known = bodies.findIndex((other) => JSON.stringify(other) === text);
		if (known >= 0) return name(known);
		const earlier = [...bodies];
		const number = name(bodies.push(body) - 1);
		const { characters, cachedCharacters, continues } = measure(body, earlier);
		const head = [
			`# Request ${number}${continues === undefined ? '' : `, closest to ${name(continues)}`}`,
			`${characters} characters, ${cachedCharacters} of them sent before.`,
		];
		place(file(`${number}-request.md`), [...head, newInRequest(body, earlier)].join('\n\n'));
		place(file(`${number}-request.json`), text);
		return number;
	}

	async function answerOf(number, body, response) {
		let seen;
		while (!stopped && !response.destroyed) {
			const text = await readFile(file(`${number}-answer.json`), 'utf8').catch(() => undefined);
			if (text !== undefined && text !== seen) {
				seen = text;
				const { turn, problem } = readAnswer(text, body);
				if (turn !== undefined) {
					await rm(file(`${number}-error.md`), { force: true });
					return turn;
				}
				place(file(`${number}-error.md`), `${problem}\n`);
			}
			await pause(POLL_MS);
		}
		return undefined;
	}

	const file = (of) => path.join(directory, of);

	await new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, LISTEN_HOST, resolve);
	});
	return {
		url: `http://${OWN_HOST}:${server.address().port}/v1`,
		figures: () => sums(bodies),
		async stop() {
			stopped = true;
			await new Promise((resolve) => {
				server.close(resolve);
				server.closeAllConnections();
			});
		},
	};
}

const name = (index) => String(index + 1).padStart(3, '0');

/** Requests are numbered from 1 without a gap, so the place in the list is the number. */
async function storedBodies(directory) {
	const files = (await readdir(directory)).filter((of) => REQUEST.test(of));
	const numbered = files.map((of) => ({ of, number: Number(REQUEST.exec(of)[1]) }));
	numbered.sort((one, other) => one.number - other.number);
	return await Promise.all(
		numbered.map(async ({ of }) => JSON.parse(await readFile(path.join(directory, of), 'utf8'))),
	);
}

/** Readers never see half a file, and synchronous writes leave no gap in the numbers when the process ends. */
function place(target, text) {
	writeFileSync(`${target}.part`, text);
	renameSync(`${target}.part`, target);
}

function sums(bodies) {
	const total = { requests: bodies.length, characters: 0, cachedCharacters: 0 };
	for (const [index, body] of bodies.entries()) {
		const { characters, cachedCharacters } = measure(body, bodies.slice(0, index));
		total.characters += characters;
		total.cachedCharacters += cachedCharacters;
	}
	return total;
}
