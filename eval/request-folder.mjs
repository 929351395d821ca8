import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { newInRequest } from './bridge-turn.mjs';
import { placeFile, readJsonFile } from './place-file.mjs';

const REQUEST = /^(\d+)-request\.json$/;
const USAGE = /-usage\.json$/;
const CHARACTERS_A_TOKEN = 4;

/**
 * @typedef {{tokensIn: number, tokensOut: number}} Usage of one request
 *
 * @typedef {object} Figures sums over all requests of a folder
 * @property {number} requests
 * @property {number} tokensIn
 * @property {number} tokensOut
 * @property {Record<string, number>} toolErrors how often a tool answered with an error, by its code
 */

/**
 * Keeps what a model is asked. Each request becomes `NNN-request.json` and `NNN-request.md`, which shows only what is new.
 * A request that comes again, after a timeout or a restart, keeps its number.
 *
 * @param {string} directory made when missing
 */
export async function openRequests(directory) {
	await mkdir(directory, { recursive: true });
	const bodies = await storedBodies(directory);
	const usages = await storedUsages(directory);
	const file = (of) => path.join(directory, of);

	return {
		file,

		/** @returns {string} the number of a request */
		numberOf(body) {
			const text = JSON.stringify(body);
			const known = bodies.findIndex((other) => JSON.stringify(other) === text);
			if (known >= 0) return name(known);
			const earlier = [...bodies];
			const number = name(bodies.push(body) - 1);
			const head = `# Request ${number}, ${lengthOf(body)} characters`;
			placeFile(file(`${number}-request.md`), `${head}\n\n${newInRequest(body, earlier)}`);
			placeFile(file(`${number}-request.json`), text);
			return number;
		},

		/**
		 * Notes what a request took, once.
		 *
		 * @param {string} number
		 * @param {Usage} usage
		 * @returns {boolean} whether it was not noted before
		 */
		keepUsage(number, usage) {
			if (usages.has(number)) return false;
			usages.set(number, usage);
			placeFile(file(`${number}-usage.json`), JSON.stringify(usage));
			return true;
		},

		/** @returns {Figures} */
		figures: () => ({
			requests: bodies.length,
			...sumOf([...usages.values()]),
			toolErrors: errorsIn(bodies),
		}),
	};
}

const lengthOf = ({ tools = [], messages }) =>
	JSON.stringify(tools).length + JSON.stringify(messages).length;

const name = (index) => String(index + 1).padStart(3, '0');

/** @returns {Usage} a token for four characters, where the model does not tell */
export const estimatedUsage = (body, message) => ({
	tokensIn: Math.ceil(lengthOf(body) / CHARACTERS_A_TOKEN),
	tokensOut: Math.ceil(JSON.stringify(message).length / CHARACTERS_A_TOKEN),
});

/** @returns {Usage} the sum */
export const sumOf = (usages) => ({
	tokensIn: usages.reduce((sum, { tokensIn }) => sum + tokensIn, 0),
	tokensOut: usages.reduce((sum, { tokensOut }) => sum + tokensOut, 0),
});

/** Requests are numbered from 1 without a gap, so the place in the list is the number. */
async function storedBodies(directory) {
	const files = (await readdir(directory)).filter((of) => REQUEST.test(of));
	const numbered = files.map((of) => ({ of, number: Number(REQUEST.exec(of)[1]) }));
	numbered.sort((one, other) => one.number - other.number);
	return await Promise.all(
		numbered.map(async ({ of }) => JSON.parse(await readFile(path.join(directory, of), 'utf8'))),
	);
}

/** @returns {Promise<Map<string, Usage>>} by number, of a folder of requests; empty where there is none */
export async function storedUsages(directory) {
	const files = (await readdir(directory).catch(() => [])).filter((of) => USAGE.test(of));
	return new Map(
		files.map((of) => [of.replace(USAGE, ''), readJsonFile(path.join(directory, of))]),
	);
}

const codeIn = ({ content }) => {
	const text =
		typeof content === 'string' ? content : (content ?? []).map((part) => part.text).join('');
	return /^\{(?:"status":"\w+",)?"error":\{"code":"([\w-]+)"/.exec(text)?.[1];
};

function errorsIn(bodies) {
	const codes = new Map();
	for (const { messages } of bodies)
		for (const message of messages.filter(({ role }) => role === 'tool'))
			codes.set(`${message.tool_call_id} ${JSON.stringify(message.content)}`, codeIn(message));
	const counts = {};
	for (const code of codes.values()) if (code !== undefined) counts[code] = (counts[code] ?? 0) + 1;
	return counts;
}
