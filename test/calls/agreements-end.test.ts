import {
	createAgreedDestinations,
	noteNamed,
	webTrails,
} from '../../src/calls/agreed-destinations';
import { MCP_RUN } from '../../src/adapters/network/client-run';

const HOUR = 3_600_000;

test.each([
	['a client, which has no end', `${MCP_RUN}client`, HOUR],
	['an execution', '17', 24 * HOUR],
])('an agreement with %s ends in time', (_whose, run, holds) => {
	const time = { now: 5 };
	const agreed = createAgreedDestinations(10, () => time.now);
	agreed.agree(run, ['there']);
	time.now = holds + 4;
	agreed.agree(run, ['elsewhere']);
	expect(agreed.isAgreed(run, 'there')).toBe(true);
	time.now = holds + 5;
	expect(agreed.isAgreed(run, 'there')).toBe(false);
	expect(agreed.isAgreed(run, 'elsewhere')).toBe(true);
});

test('a run keeps a thousand agreements, the newest', () => {
	const agreed = createAgreedDestinations();
	for (let at = 0; at <= 1_000; at += 1) agreed.agree('many', [`${at}`]);
	expect(agreed.isAgreed('many', '0')).toBe(false);
	expect(agreed.isAgreed('many', '1000')).toBe(true);
});

test('an address in a request is open as it stands there, and its host is not open as a whole', () => {
	noteNamed('named', 'Read https://www.docs.example/start, please (and http://plain.example).');
	const trail = webTrails.of('named');
	expect(trail.wasShown('https://www.docs.example/start')).toBe(true);
	expect(trail.wasShown('https://www.docs.example/other')).toBe(false);
	expect(trail.hasAsked('https://docs.example')).toBe(true);
	expect(trail.hasAsked('http://plain.example')).toBe(true);
	expect(trail.hasAsked('https://plain.example')).toBe(false);
});
