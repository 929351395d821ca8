import { clientRun, isClientRun } from '../../src/adapters/network/client-run';

const request = (given: object) => ({ httpRequest: { query: {}, headers: {}, ...given } });

const session = (id: string) => request({ headers: { 'mcp-session-id': id } });

describe('what takes the place of an execution', () => {
	it('is one for each session of a client, and tells nothing of it', () => {
		const [ann, bob] = [clientRun(session('ann-1')), clientRun(session('bob-1'))];
		expect(ann).not.toBe(bob);
		expect(clientRun(session('ann-1'))).toBe(ann);
		expect(clientRun(request({ query: { sessionId: 'ann-1' } }))).toBe(ann);
		expect(ann).not.toContain('ann-1');
		expect([ann, bob].map(isClientRun)).toEqual([true, true]);
	});

	it.each([request({}), {}, session('')])(
		'is one for each request without a session, %#',
		(given) => {
			const again = { ...given };
			expect(clientRun(given)).toBe(clientRun(given));
			expect(clientRun(again)).not.toBe(clientRun(given));
		},
	);

	it('is no execution', () => {
		expect(isClientRun('1234')).toBe(false);
	});
});
