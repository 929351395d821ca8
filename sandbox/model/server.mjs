import { createServer } from 'node:http';

import { assistantMessage, completion, completionChunks } from './reply.mjs';
import { readJson, sendError, sendModels, sendWhole, stream } from './responses.mjs';
import { asChatRequest, responseObject } from './responses-api.mjs';
import { createScript } from './script.mjs';
import { strictProblem } from './strict.mjs';
import { LISTEN_HOST, OWN_HOST } from '../own-host.mjs';
import { pause } from '../progress.mjs';

/** Name of the script that answers for models no other script is named after. */
export const ANY_MODEL = '*';

/**
 * @typedef {object} ModelServer
 * @property {string} url base address for OpenAI clients, ending in /v1
 * @property {number} port
 * @property {(script: {name: string, turns: Parameters<typeof createScript>[1]}) => import('./script.mjs').Script} load
 *   a request belongs to the script its `model` names; loading a name again starts it again
 * @property {{method: string, path: string, headers: object, body: any}[]} calls every request received
 * @property {string[]} failures of all scripts, and requests no script was there for
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a model on loopback that speaks OpenAI's chat completions and responses, and says what scripts tell it to. Where
 * "strict" is asked for, it refuses what OpenAI refuses.
 * What a script did not expect is answered with HTTP 500, so that a test fails even if it does not look at `failures`.
 *
 * @param {{port?: number}} [options] a free port when left out
 * @returns {Promise<ModelServer>}
 */
export async function startModelServer({ port = 0 } = {}) {
	const scripts = new Map();
	const calls = [];
	const strays = [];

	const server = createServer((request, response) => {
		// A client may go away in the middle of its own request.
		handle(request, response).catch(() => response.destroy());
	});

	async function handle(request, response) {
		const body = await readJson(request);
		const path = request.url.split('?')[0];
		calls.push({ method: request.method, path, headers: request.headers, body });
		if (request.method === 'GET' && path === '/v1/models')
			return sendModels(response, [...scripts.keys()]);
		const isResponses = path === '/v1/responses';
		if (request.method === 'POST' && (isResponses || path === '/v1/chat/completions')) {
			const refusal = strictProblem(body.tools ?? []);
			if (refusal !== undefined) return sendError(response, 400, refusal);
			if (!isResponses) return await complete(response, body, findScript(body));
			return await complete(response, asChatRequest(body), findScript(body), responseObject);
		}
		strays.push(`${request.method} ${path} is not served`);
		sendError(response, 404, strays.at(-1));
	}

	function findScript({ model }) {
		const script = scripts.get(model) ?? scripts.get(ANY_MODEL);
		if (script === undefined)
			strays.push(
				`no script is named "${model}", loaded are ${[...scripts.keys()].join(', ') || 'none'}`,
			);
		return script;
	}

	async function complete(response, body, script, written = completion) {
		const { turn, failure } = script?.next(body) ?? { failure: strays.at(-1) };
		if (failure !== undefined) return sendError(response, 500, failure);
		const { misbehave = {} } = turn;
		if (misbehave.slowMs) await pause(misbehave.slowMs);
		if (misbehave.status) {
			const retry = misbehave.retryAfterSeconds;
			return sendError(
				response,
				misbehave.status,
				misbehave.error ?? 'scripted error',
				retry === undefined ? {} : { 'retry-after': String(retry) },
			);
		}
		const reply = assistantMessage(turn, `${calls.length}`);
		if (body.stream) stream(response, completionChunks(body.model, reply), body, misbehave.cutOff);
		else sendWhole(response, written(body.model, reply), misbehave.cutOff);
	}

	await new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, LISTEN_HOST, resolve);
	});
	return {
		url: `http://${OWN_HOST}:${server.address().port}/v1`,
		port: server.address().port,
		calls,
		load({ name, turns }) {
			const script = createScript(name, turns);
			scripts.set(name, script);
			return script;
		},
		get failures() {
			return [...strays, ...[...scripts.values()].flatMap((script) => script.failures)];
		},
		async stop() {
			await new Promise((resolve) => {
				server.close(resolve);
				server.closeAllConnections();
			});
		},
	};
}
