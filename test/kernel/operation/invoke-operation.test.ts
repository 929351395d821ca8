import { z } from 'zod';

import { mayRunOperation, operationsOver } from '../../../src/kernel/operation/define-operation';
import type { Attempt } from '../../../src/kernel/invoke-tool';
import { invokeOperation } from '../../../src/kernel/operation/invoke-operation';
import { ToolError } from '../../../src/kernel/tool-error';

interface Own {
	readonly shelf: { put(name: string): string };
	readonly cellar: { open(): void };
}

const define = operationsOver<Own>();

const put = define({
	...{ resource: 'jar', action: 'put', title: 'Put a jar', effect: 'write', who: 'admin' },
	input: z.object({ name: z.string() }).strict(),
	output: z.object({ jar: z.string(), key: z.string() }),
	secrets: ['key'],
	uses: ['shelf'],
	run: async ({ name }, { shelf }) => await Promise.resolve({ jar: shelf.put(name), key: 'k3y' }),
});

const forbidden = new ToolError({ code: 'forbidden', message: 'No.', hint: 'Ask.' });

function callOf({ refusal = () => undefined }: { refusal?: () => ToolError | undefined } = {}) {
	const seen = { opened: 0, learnt: [] as string[], attempts: [] as Attempt[] };
	const call = {
		refusal,
		async ports() {
			seen.opened += 1;
			const shelf = { put: (name: string) => `jar of ${name}` };
			return await Promise.resolve({ shelf, cellar: { open: () => undefined } });
		},
		redact: (value: unknown) =>
			JSON.parse(JSON.stringify(value).replaceAll('hidden', '***')) as unknown,
		learn: (secrets: readonly string[]) => seen.learnt.push(...secrets),
		async record(attempt: Attempt) {
			seen.attempts.push(attempt);
			await Promise.resolve();
		},
		now: () => 7,
	};
	return { call, seen };
}

test('an operation answers what it promises, and is recorded without what is secret', async () => {
	const { call, seen } = callOf();
	expect(await invokeOperation(put, { name: 'hidden plums' }, call)).toEqual({
		...{ jar: 'jar of *** plums', key: 'k3y' },
	});
	expect(seen.learnt).toEqual(['k3y']);
	expect(seen.attempts).toMatchObject([
		{ tool: 'jar:put', effect: 'write', arguments: { name: '*** plums' }, decision: 'allowed' },
	]);
	expect(seen.attempts).toMatchObject([{ status: 'succeeded', code: undefined, at: 7 }]);
	expect(JSON.stringify(seen.attempts)).not.toContain('k3y');
});

test('who may not call is refused before the input is read and anything is opened', async () => {
	const { call, seen } = callOf({ refusal: () => forbidden });
	await expect(invokeOperation(put, { nam: 5 }, call)).rejects.toBe(forbidden);
	expect(seen.opened).toBe(0);
	expect(seen.attempts).toMatchObject([
		{ tool: 'jar:put', decision: 'denied', status: 'denied', code: 'forbidden' },
	]);
});

test.each([
	[{}, '"name": Required.'],
	[{ name: 'a', more: 1 }, "The jar: Unrecognized key(s) in object: 'more'."],
	[['a'], 'The jar: Expected object, received array.'],
])('%j is refused, and recorded', async (input, message) => {
	const { call, seen } = callOf();
	await expect(invokeOperation(put, input, call)).rejects.toMatchObject({ message });
	expect(seen.opened).toBe(0);
	expect(seen.attempts).toMatchObject([{ decision: 'none', status: 'failed' }]);
});

test('what only reads is not recorded', async () => {
	const { call, seen } = callOf({ refusal: () => forbidden });
	const look = { ...put, effect: 'read' } as const;
	await expect(invokeOperation(look, { name: 'a' }, call)).rejects.toBe(forbidden);
	await invokeOperation(look, { name: 'a' }, callOf().call);
	expect(seen.attempts).toEqual([]);
});

test('an answer in another shape is an error of ours', async () => {
	const { call, seen } = callOf();
	const wrong = { ...put, output: z.object({ jar: z.number() }) };
	await expect(invokeOperation(wrong, { name: 'a' }, call)).rejects.toMatchObject({
		code: 'internal',
	});
	expect(seen.attempts).toMatchObject([{ status: 'failed', code: 'internal' }]);
});

test('an operation reaches only the ports that it names', async () => {
	const greedy = define({
		...{ resource: 'jar', action: 'drink', title: 'Drink', effect: 'write', who: 'admin' },
		...{ input: z.object({}), output: z.object({}), uses: ['shelf'] },
		async run(_, ports) {
			(ports as Own).cellar.open();
			return await Promise.resolve({});
		},
	});
	await expect(invokeOperation(greedy, {}, callOf().call)).rejects.toMatchObject({
		message: expect.stringContaining('jar:drink reaches for the port cellar'),
	});
});

test('each caller may what those with fewer rights may', () => {
	const may = (['member', 'admin', 'operator'] as const).map((caller) =>
		(['member', 'admin', 'operator'] as const).filter((who) => mayRunOperation(caller, { who })),
	);
	expect(may).toEqual([['member'], ['member', 'admin'], ['member', 'admin', 'operator']]);
});
