import { existsSync } from 'node:fs';
import { join } from 'node:path';

import trust from '../live-queue/trust.json';
import attached from '../live/attached.json';
import inCi from '../live/in-ci.json';
import inFull from '../live/in-full.json';
import oneCredential from '../live/one-credential.json';
import quick from '../live/quick.json';
import { filesBelow, textOf } from './sources';

const root = join(__dirname, '..', '..');

describe.each([
	['CI runs in queue mode', trust],
	['CI runs with one credential', oneCredential],
	['npm run test:quick runs', quick],
	['npm test leaves to CI', inCi],
])('a file that %s', (_what, listed) => {
	it.each(Object.entries(listed))('(%s) is there, for a reason', (file, why) => {
		expect(existsSync(join(root, file))).toBe(true);
		expect(why).toMatch(/\S+ \S+/);
	});

	it('is not the only one', () => {
		expect(Object.keys(listed).length).toBeGreaterThan(5);
	});
});

it.each(Object.entries(inFull))(
	'a file that CI leaves to FULL=1 (%s) is there, for a reason',
	(file, why) => {
		expect(existsSync(join(root, file))).toBe(true);
		expect(why).toMatch(/\S+ \S+/);
	},
);

/** What ends n8n, reads its files, leaves something there that is not taken away, or needs packages beside Foreman. */
const ONLY_OUR_OWN =
	/\b(?:restart|kill|startN8n|createApiKey)\(|logFiles|loadedAtStart|\bsample[A-Z-]/i;

it.each(Object.entries(attached))(
	'a file that runs in an n8n that somebody else started (%s) leaves it running, and as it was',
	(file, why) => {
		expect(why).toMatch(/\S+ \S+/);
		expect(textOf(file)).not.toMatch(ONLY_OUR_OWN);
	},
);

describe.each([
	['queue mode', trust],
	['one credential', oneCredential],
])('a file that runs again in %s', (setUp, listed) => {
	const texts = Object.keys(listed).map((file) => [file, textOf(file)] as const);
	const leavesOut = (text: string) => text.includes('alikeIn(') && text.includes(`'${setUp}'`);

	it.each(texts.filter(([, text]) => leavesOut(text)))(
		'(%s) leaves out what is alike there, and not everything',
		(_file, text) => {
			expect(text).toMatch(/^\t*alike(?:\.each)?\(/m);
			expect(text).toMatch(/^\t*test(?:\.each)?\(/m);
		},
	);

	it('leaves nothing out elsewhere', () => {
		const others = [...filesBelow('test/live'), ...filesBelow('test/attacks')]
			.filter((file) => file.endsWith('.test.ts') && !(file in listed))
			.filter((file) => leavesOut(textOf(file)));
		expect(others).toEqual([]);
	});
});

it('leaves to CI no file that the quick tests name', () => {
	expect(Object.keys({ ...inCi, ...inFull }).filter((file) => file in quick)).toEqual([]);
});

describe('the quick tests', () => {
	const files = Object.keys(quick);

	it('hold tools on every surface, a gate, approvals, a cancel, a build of a Foreman and a restart', () => {
		for (const file of ['promises', 'gate', 'approvals', 'foreman-cancel', 'foreman-builds'])
			expect(files).toContain(`test/live/${file}.test.ts`);
		expect(files.filter((file) => /\.restart\(how\)/.test(textOf(file)))).not.toEqual([]);
	});

	it.each(files)('(%s) boot no n8n of their own', (file) => {
		expect(textOf(file)).not.toMatch(/own-n8n|placed-n8n|startN8n|startQueueN8n|sandbox\/n8n-/);
	});
});
