import { randomUUID } from 'node:crypto';

import { meterWork, countAnswer } from '../../../src/instance/connect';
import { countCall, countGreeting, countWork } from '../../../src/surfaces/mcp/client/client-rate';

test('counts each client by itself, and says when to come back', () => {
	const [one, other] = [randomUUID(), randomUUID()];
	for (let call = 0; call < 3; call += 1) countCall(one, 3);
	expect(() => countCall(one, 3)).toThrow('more than 3 calls a minute');
	expect(() => countCall(other, 3)).not.toThrow();
	try {
		countCall(one, 3);
	} catch (error) {
		expect(error).toMatchObject({ code: 'unavailable', retryAfter: expect.any(Number) });
	}
});

test('what clients begin with is counted by itself, with ten times the room', () => {
	for (let time = 0; time < 20; time += 1) countGreeting('greeter', 2);
	expect(() => countGreeting('greeter', 2)).toThrow('more than 20 calls a minute');
	countCall('greeter', 2);
});

describe('what calls cost', () => {
	beforeEach(() => void jest.useFakeTimers());
	afterEach(() => void jest.useRealTimers());

	/** How many calls are let through at once, where each makes n8n send this. */
	const callsOf = (perMinute: number, bodies: readonly unknown[]) => {
		const client = randomUUID();
		for (let calls = 0; ; calls += 1)
			try {
				countCall(client, perMinute);
				const context = {};
				meterWork(context, (work) => countWork(client, perMinute, work));
				for (const body of bodies) countAnswer(context, body);
			} catch {
				return { calls, client };
			}
	};
	const list = (length: number) => ({ data: Array.from({ length }, () => ({})) });

	test('a call that makes n8n do more uses up the limit sooner', () => {
		expect(callsOf(600, []).calls).toBe(600);
		expect(callsOf(600, [{}, undefined]).calls).toBe(400);
		expect(callsOf(600, [list(150), {}]).calls).toBe(267);
		const index = Array.from({ length: 20 }, () => list(100));
		expect(callsOf(600, index).calls).toBeLessThan(40);
	});

	test('what is owed is a minute at most, and others owe nothing', () => {
		const { client } = callsOf(
			60,
			Array.from({ length: 5_000 }, () => list(250)),
		);
		jest.advanceTimersByTime(59_000);
		expect(() => countCall(client, 60)).toThrow('60 calls a minute');
		jest.advanceTimersByTime(3_000);
		expect(() => countCall(client, 60)).not.toThrow();
		expect(() => countCall(randomUUID(), 60)).not.toThrow();
	});
});
