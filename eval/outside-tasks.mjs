import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import path from 'node:path';

import { withoutNote } from '../sandbox/model/tool-results.mjs';
import { connectTo, publishMcpTrigger } from './mcp-servers.mjs';
import { readJsonFile } from './place-file.mjs';
import { contentOf } from './tasks/seeded-workflows.mjs';
import { settingOf } from './setting.mjs';

const N8N = ['packages', '@n8n', 'instance-ai', 'evaluations', 'data', 'workflows'];

/** Words to the one who plays their user, not to the agent. */
const TO_PLAYER = /^\[/;

const workflowsNow = async ({ call }) => (await call('GET', '/workflows?limit=250')).data;

/** Has Foreman's own tools prove workflows: they validate them, and run them with all writes simulated. */
async function proofsOf(access, ids) {
	const setting = settingOf({ access, password: randomUUID() });
	const panel = { profile: 'unattended', settings: { exposure: 'flat' } };
	const client = await connectTo({ state: { agent: await publishMcpTrigger(setting, panel) } });
	const ask = async (name, given) => {
		const { content } = await client.callTool({ name, arguments: given });
		return withoutNote(JSON.parse(content[0].text));
	};
	try {
		const proofs = [];
		for (const workflowId of ids) {
			const { valid } = await ask('validate-workflow', { workflowId });
			const { status } = await ask('run-workflow', { workflowId, simulate: 'writes' });
			proofs.push({ isValid: valid === true, runs: status === 'success' });
		}
		return proofs;
	} finally {
		await client.close();
	}
}

/** A task in the words of others, of which our own proofs alone tell something. */
const outsideTask = ([words, ...later], workflows = []) => ({
	async seed(context) {
		for (const { name = 'workflow', nodes, connections } of workflows)
			await context.call('POST', '/workflows', { name, nodes, connections, settings: {} });
		return (await workflowsNow(context)).map((one) => contentOf(one));
	},
	words: () => words,
	later,
	async judge(context, before) {
		const now = await workflowsNow(context);
		const made = now.filter((one) => !one.isArchived && !before.includes(contentOf(one)));
		const proofs = await proofsOf(
			context.access,
			made.map(({ id }) => id),
		);
		return [
			['a workflow is built or changed', made.length > 0],
			['what was built is valid', proofs.every(({ isValid }) => isValid)],
			['what was built runs, with its writes simulated', proofs.every(({ runs }) => runs)],
		];
	},
});

function caseOfN8n({ prompt, conversation = [{ role: 'user', text: prompt }], seed = {} }) {
	const said = conversation.filter(({ role }) => role === 'user').map(({ text }) => text);
	const { messages, workflows, dataTables = [], mode: _mode, ...more } = seed;
	const isTheirs = dataTables.length > 0 || Object.keys(more).length > 0;
	const isSpoken =
		said.length === conversation.length && !said.some((text) => TO_PLAYER.test(text));
	return !isTheirs && isSpoken && said[0] !== undefined ? outsideTask(said, workflows) : undefined;
}

/** The workflows that a Dockerfile writes into files. */
function workflowsIn(dockerfile) {
	const files = [...dockerfile.matchAll(/cat\s*>\s*(\S+)\s*<<'?(\w+)'?\n([\s\S]*?)\n\2\n/g)];
	return files.flatMap(([, file, , text]) => {
		if (!file.endsWith('.json')) return [];
		const { nodes, connections } = JSON.parse(text);
		return nodes === undefined ? [] : [{ name: path.basename(file), nodes, connections }];
	});
}

const textAt = (...names) => {
	const file = path.join(...names);
	return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

const FILES =
	'The files of workflows that this names are workflows of that name in my n8n. Make a new one there for each that it wants saved.';

/** @type {Record<string, (folder: string) => [string, object | undefined][]>} by what is in the folder */
const READERS = {
	[path.join(...N8N)]: (folder) =>
		readdirSync(folder)
			.filter((file) => file.endsWith('.json'))
			.map((file) => [file.slice(0, -5), caseOfN8n(readJsonFile(path.join(folder, file)))]),
	[path.join('dataset', 'query.json')]: (file) =>
		readJsonFile(file).map(({ task, ...more }) => {
			const rounds = Object.keys(more).filter((key) => /^query\d+$/.test(key));
			return [task, outsideTask(rounds.map((key) => more[key]))];
		}),
	tasks: (folder) =>
		readdirSync(folder).map((name) => {
			const words = textAt(folder, name, 'instruction.md');
			const workflows = workflowsIn(textAt(folder, name, 'environment', 'Dockerfile'));
			return [name, words === '' ? undefined : outsideTask([`${words}\n\n${FILES}`], workflows)];
		}),
};

/**
 * Reads tasks that others have published, from a checkout of theirs: n8n's own evaluation cases, `kweizh/n8n-benchmark`, or
 * `zjunlp/Chat2Workflow`. Their judges are not used; what needs more than words and workflows is left out.
 *
 * @param {string} folder
 * @returns {Map<string, import('./task-list.mjs').Task>} by name
 * @throws {Error} when it is none of these
 */
export function readOutsideTasks(folder) {
	const [at, read] =
		Object.entries(READERS).find(([one]) => existsSync(path.join(folder, one))) ?? [];
	if (read === undefined)
		throw new Error(
			`"${folder}" is not a checkout of n8n, kweizh/n8n-benchmark or zjunlp/Chat2Workflow.`,
		);
	return new Map(read(path.join(folder, at)).filter(([, task]) => task !== undefined));
}
