import { randomUUID } from 'node:crypto';

import { countCall, countGreeting } from '../../../src/surfaces/mcp/client/client-rate';

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
