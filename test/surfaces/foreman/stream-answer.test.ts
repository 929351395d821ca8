import { streamAnswer, unsaid } from '../../../src/surfaces/foreman/stream-answer';

function streaming(isOn = true) {
	const chunks: unknown[][] = [];
	const context = {
		isStreaming: () => isOn,
		sendChunk: (...chunk: unknown[]) => void chunks.push(chunk),
	};
	return { chunks, stream: streamAnswer(context) };
}

test('the text of all turns comes in order, then what else is to be said, once', async () => {
	const { chunks, stream } = streaming();
	await stream.around(async () => {
		const first = stream.turn?.();
		first?.('Loo');
		first?.('king.');
		stream.turn?.()('Done.');
		const output = 'Done.\n\nNot done or not proven:\n- a';
		return await Promise.resolve({ word: 'done', items: [{ output }] } as const);
	});
	expect(chunks).toEqual([
		['begin', 0],
		...['Loo', 'king.', '\n\nDone.', '\n\nNot done or not proven:\n- a'].map((text) => [
			...['item', 0, text],
		]),
		['end', 0],
	]);
});

test('questions to a person are said too; an execution that goes on later says nothing of its own', async () => {
	const asking = streaming();
	await asking.stream.around(
		async () =>
			await Promise.resolve({ word: 'person', items: [{ output: 'Which?' }, { n: 1 }] } as const),
	);
	expect(asking.chunks).toEqual([
		['begin', 0],
		['item', 0, 'Which?'],
		['end', 0],
	]);
	const waiting = streaming();
	await waiting.stream.around(
		async () => await Promise.resolve({ word: 'held', said: 'Which?' } as const),
	);
	expect(waiting.chunks).toEqual(asking.chunks);
});

test('what begins ends, whatever happens in between', async () => {
	const { chunks, stream } = streaming();
	const failing = stream.around(async () => await Promise.reject(new Error('no')));
	await expect(failing).rejects.toThrow('no');
	expect(chunks).toEqual([
		['begin', 0],
		['end', 0],
	]);
});

test('nothing is sent where nobody listens', async () => {
	const { chunks, stream } = streaming(false);
	expect(stream.turn).toBeUndefined();
	await stream.around(
		async () => await Promise.resolve({ word: 'done', items: [{ output: 'a' }] } as const),
	);
	expect(chunks).toEqual([]);
});

test.each([
	['Done.', 'Looking.\n\nDone.', ''],
	['Done.\n\nBut', 'Done.', 'But'],
	['Carry it out?', '', 'Carry it out?'],
	['', 'Done.', ''],
])('of "%s" after "%s" is left "%s"', (output, sent, rest) => {
	expect(unsaid(output, sent)).toBe(rest);
});

test('a report that repeats what the model has streamed leaves that out, also where it says whose words they are', () => {
	const output = 'Not done or not proven:\n- a\n\nThe model says: It is live.\n\nUse it well.';
	expect(unsaid(output, 'It is live.\n\nUse it well.')).toBe('Not done or not proven:\n- a');
	expect(unsaid(output, 'Look.')).toBe(output);
});

test('what the chat draws stands between a begin and an end of its own, without what was said before it', async () => {
	const { chunks, stream } = streaming();
	const output = 'I looked.\n\nRun?';
	await stream.around(async () => {
		stream.turn?.()('I looked.');
		stream.draw?.(output, (text) => ({ text }));
		stream.turn?.()('Done.');
		return await Promise.resolve({ word: 'person', items: [{ output }] } as const);
	});
	expect(chunks).toEqual([
		['begin', 0],
		['item', 0, 'I looked.'],
		['end', 0],
		['begin', 0],
		['item', 0, '{"text":"Run?"}'],
		['end', 0],
		['begin', 0],
		['item', 0, '\n\nDone.'],
		['end', 0],
	]);
	expect(streaming(false).stream.draw).toBeUndefined();
});
