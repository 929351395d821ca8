import { ToolError } from '../../../src/kernel/tool-error';
import { createStreamSeats, mostStreams } from '../../../src/policy/sessions/stream-seats';

const NOW = 1_000_000;

const person = (agency: string, user: string, organisation = 'org') => ({
	...{ organisation, agency, user },
});

function hall() {
	const { open } = createStreamSeats(() => NOW);
	const tryOpen = (who: ReturnType<typeof person>, until = NOW + 60_000) => {
		try {
			return open(who, until);
		} catch (error) {
			if (ToolError.is(error)) return error;
			throw error;
		}
	};
	const fill = (count: number, who: (index: number) => ReturnType<typeof person>) =>
		Array.from({ length: count }, (_, index) => tryOpen(who(index), NOW + 60_000 + index));
	return { tryOpen, fill };
}

it('one person has so many and no more, and is told when to come back', () => {
	const { tryOpen, fill } = hall();
	const ends = fill(mostStreams.user, () => person('north', 'ann'));
	expect(ends.filter(ToolError.is)).toEqual([]);
	const refused = tryOpen(person('north', 'ann'));
	expect(refused).toMatchObject({
		...{ code: 'unavailable', retryable: true, retryAfter: 60 },
		message: `You have ${mostStreams.user} streams open, which is the most at once.`,
		hint: expect.stringContaining('in 60 s at the latest: come back then'),
	});
	expect(ToolError.is(tryOpen(person('north', 'ada')))).toBe(false);
	const [first] = ends;
	if (typeof first === 'function') first();
	expect(ToolError.is(tryOpen(person('north', 'ann')))).toBe(false);
	expect(ToolError.is(tryOpen(person('north', 'ann')))).toBe(true);
});

it('so has one agency, whoever is in it; the same name elsewhere is somebody else', () => {
	const { tryOpen, fill } = hall();
	expect(
		fill(mostStreams.tenant, (index) => person('north', `u${index}`)).filter(ToolError.is),
	).toEqual([]);
	expect(tryOpen(person('north', 'one more'))).toMatchObject({
		...{ retryAfter: 60, message: expect.stringContaining('Your agency has') },
	});
	for (const other of [person('south', 'u1'), person('north', 'u1', 'other')])
		expect(ToolError.is(tryOpen(other))).toBe(false);
});

it('all together have so many, which is nobody’s fault', () => {
	const { tryOpen, fill } = hall();
	expect(
		fill(mostStreams.all, (index) => person(`agency ${index}`, 'u')).filter(ToolError.is),
	).toEqual([]);
	const refused = tryOpen(person('one more', 'u'));
	expect(refused).toMatchObject({ code: 'unavailable', retryAfter: undefined });
	expect(ToolError.is(refused) && refused.hint).toContain('in 60 s at the latest');
});

it('an end that is told twice makes room once', () => {
	const { tryOpen, fill } = hall();
	const [first] = fill(mostStreams.user, () => person('north', 'ann'));
	for (const _ of [1, 2]) if (typeof first === 'function') first();
	expect(ToolError.is(tryOpen(person('north', 'ann')))).toBe(false);
	expect(ToolError.is(tryOpen(person('north', 'ann')))).toBe(true);
});

it('a part of all is not all: some are left for others', () => {
	expect(mostStreams.user).toBeLessThan(mostStreams.tenant);
	expect(mostStreams.tenant * 2).toBeLessThan(mostStreams.all);
});

it('a seat is free when its time is up, whether its stream has ended or not', () => {
	let now = NOW;
	const { open } = createStreamSeats(() => now);
	const who = { organisation: 'o', agency: 'g', user: 'u' };
	for (let seat = 0; seat < mostStreams.user; seat += 1) open(who, NOW + 1_000);
	expect(() => open(who, NOW + 1_000)).toThrow();
	now = NOW + 1_000;
	expect(() => open(who, NOW + 2_000)).not.toThrow();
});
