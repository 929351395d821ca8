import type { IExecuteFunctions } from 'n8n-workflow';

import { runStateSchema } from '../../../src/orchestrator/run/run-state';
import { LINK_KEY } from '../../../src/asking/notify-person';
import { runMemory } from '../../../src/surfaces/foreman/foreman-session';
import { scenes, snapshotOf } from '../../orchestrator/run/snapshot-scenes';

const SECRET = 'sk-12345678';
const clean = (text: string) => text.replaceAll(SECRET, '[redacted]');

function opened(connected: unknown) {
	const warnings: string[] = [];
	const context = {
		getInputConnectionData: async () => await Promise.resolve(connected),
		logger: { warn: (message: string) => void warnings.push(message) },
	} as unknown as IExecuteFunctions;
	return { warnings, memory: runMemory(context, { clean }) };
}

function memoryThat(saveContext: (...given: object[]) => unknown) {
	return { loadMemoryVariables: async () => await Promise.resolve({}), saveContext };
}

const runSaying = async (message: string) => {
	const scene = scenes['an end'];
	if (scene === undefined) throw new Error('no scene');
	const run = runStateSchema.parse((await snapshotOf(scene)).run);
	return { ...run, message };
};

test('neither a secret nor a link that decides is remembered', async () => {
	const saved: object[] = [];
	const { memory } = opened(memoryThat((...given) => void saved.push(...given)));
	const card = `https://n8n.example/approval?${LINK_KEY}=abc`;
	await memory.save(await runSaying(`Use ${SECRET}`), `See ${card} and https://n8n.example/docs`);
	const text = JSON.stringify(saved);
	expect(text).toContain('Use [redacted]');
	expect(text).toContain('See [link] and https://n8n.example/docs');
	for (const hidden of [SECRET, LINK_KEY, 'abc']) expect(text).not.toContain(hidden);
});

test('a memory that fails costs the run nothing, and the log is told without secrets', async () => {
	const { memory, warnings } = opened(
		memoryThat(() => {
			throw new Error(`no connection with ${SECRET}`);
		}),
	);
	await memory.save(await runSaying('Build it'), 'Built.');
	expect(warnings).toEqual([expect.stringContaining('no connection with [redacted]')]);
});

test('without a memory nothing is loaded or saved', async () => {
	const { memory, warnings } = opened(undefined);
	expect(await memory.load()).toBeUndefined();
	await memory.save(await runSaying('Build it'), 'Built.');
	expect(warnings).toEqual([]);
	expect(await opened(memoryThat(() => undefined)).memory.load()).toEqual([]);
});
