import { createWebTrails } from '../../../src/web/fetch/web-trail';

const small = { runs: 2, sites: 2, ofRun: 3, ofAll: 5 };

function open() {
	const time = { now: 0 };
	const trails = createWebTrails(
		{
			holds: (run) => (run === 'short' ? 100 : 1_000),
			shorten: (address) => address,
			now: () => time.now,
		},
		small,
	);
	return { ...trails, time };
}

const numbers = (run: string, count: number) =>
	Array.from({ length: count }, (_, at) => `https://${run}.example/${at}`);

test('what one run has met is unknown to another', () => {
	const { of } = open();
	of('a').asked(['https://a.example']);
	of('a').shown(['https://a.example/1']);
	expect([of('a').hasAsked('https://a.example'), of('a').wasShown('https://a.example/1')]).toEqual([
		true,
		true,
	]);
	expect(of('b').hasAsked('https://a.example')).toBe(false);
	expect(of('b').wasShown('https://a.example/1')).toBe(false);
});

test('it ends in time, however much is met', () => {
	const { of, time } = open();
	of('short').asked(['https://a.example']);
	time.now = 99;
	of('short').shown(['https://a.example/1']);
	expect(of('short').hasAsked('https://a.example')).toBe(true);
	time.now = 100;
	expect(of('short').hasAsked('https://a.example')).toBe(false);
	expect(of('short').wasShown('https://a.example/1')).toBe(false);
});

test('of one run the newest are kept, and of all runs the newest', () => {
	const { of } = open();
	of('a').shown(numbers('a', 4));
	expect(numbers('a', 4).map((one) => of('a').wasShown(one))).toEqual([false, true, true, true]);
	of('b').shown(numbers('b', 3));
	expect(numbers('a', 4).some((one) => of('a').wasShown(one))).toBe(false);
	expect(numbers('b', 3).every((one) => of('b').wasShown(one))).toBe(true);
	of('c').asked(['https://c.example']);
	of('d').asked(['https://d.example']);
	expect(of('b').wasShown('https://b.example/2')).toBe(false);
	expect(of('c').hasAsked('https://c.example')).toBe(true);
});
