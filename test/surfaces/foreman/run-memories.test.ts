import { createAgreedDestinations, createOwnTexts } from '../../../src/calls/agreed-destinations';

describe('where people have let secrets go', () => {
	it('holds for the run that they said it in, and for no other', () => {
		const agreed = createAgreedDestinations(2);
		agreed.agree('a', ['x']);
		agreed.agree('a', ['y']);
		expect([agreed.isAgreed('a', 'x'), agreed.isAgreed('a', 'y')]).toEqual([true, true]);
		expect([agreed.isAgreed('a', 'z'), agreed.isAgreed('b', 'x')]).toEqual([false, false]);
	});

	it('is forgotten of the oldest run, and asked again there', () => {
		const agreed = createAgreedDestinations(2);
		for (const run of ['a', 'b', 'c']) agreed.agree(run, ['x']);
		agreed.agree('d', []);
		expect(['a', 'b', 'c'].map((run) => agreed.isAgreed(run, 'x'))).toEqual([false, true, true]);
	});
});

describe('what the agents of a run have written', () => {
	it('is theirs in that version, and by its name', () => {
		const own = createOwnTexts();
		own.note('a', 'w1', 'v1');
		expect(own.isOwn('a', { workflowId: 'w1', versionId: 'v1' })).toBe(true);
		expect(own.isOwn('a', { workflowId: 'w1' })).toBe(true);
		expect(own.isOwn('a', { workflowId: 'w1', versionId: 'v2' })).toBe(false);
		expect(own.isOwn('a', { workflowId: 'w2' })).toBe(false);
		expect(own.isOwn('b', { workflowId: 'w1', versionId: 'v1' })).toBe(false);
	});

	it('is forgotten of the oldest run, and counts as written by others', () => {
		const own = createOwnTexts(1);
		own.note('a', 'w1', 'v1');
		own.note('b', 'w1', 'v1');
		expect(own.isOwn('a', { workflowId: 'w1' })).toBe(false);
	});
});
