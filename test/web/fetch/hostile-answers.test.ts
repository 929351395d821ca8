import path from 'node:path';

import { hostNetwork } from '../../../src/adapters/network/host-network';
import { startHostilePages, type HostilePages } from '../../support/hostile-pages';
import { thrown } from '../../tools/thrown';
import { playedWeb } from './played-web';

/** n8n's own requests, as its helpers make them. */
const { httpRequest } = jest.requireActual<{ httpRequest: (options: object) => Promise<unknown> }>(
	path.resolve('node_modules/@n8n/backend-network/dist/http/axios/request.js'),
);

let server: HostilePages;

beforeAll(async () => {
	server = await startHostilePages();
});

afterAll(() => server.stop());

const open = (signal = AbortSignal.timeout(60_000)) =>
	playedWeb(() => undefined, {
		network: hostNetwork({ httpRequest } as Parameters<typeof hostNetwork>[0]),
		list: server.origin,
		signal,
	}).pages;

const memory = () => {
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
};

/** The most that memory grew meanwhile, in MB. */
async function growthOf(work: () => Promise<unknown>) {
	const before = memory();
	let most = before;
	const watch = setInterval(() => {
		most = Math.max(most, memory());
	}, 5);
	await work();
	clearInterval(watch);
	return (Math.max(most, memory()) - before) / 1024 / 1024;
}

async function allClosed() {
	for (let tries = 0; tries < 100 && server.open > 0; tries += 1)
		await new Promise((resolve) => setTimeout(resolve, 20));
	return server.open;
}

test.each([
	['/large', 'too-large', /5,242,880 bytes/],
	['/endless', 'too-large', /5,242,880 bytes/],
	['/bomb/gzip', 'too-large', /5,242,880 bytes/],
	['/bomb/br', 'too-large', /5,242,880 bytes/],
	['/bomb/deflate', 'too-large', /5,242,880 bytes/],
	['/bomb/raw-deflate', 'too-large', /5,242,880 bytes/],
	['/bomb/gzip-gzip', 'unsupported', /compressed/],
	['/loop', 'unavailable', /more than 5 times/],
	['/circle', 'unavailable', /in a circle/],
])('%s ends in %s, in little memory, and its connection is closed', async (where, code, words) => {
	let error: Error | undefined;
	const growth = await growthOf(async () => {
		error = await thrown(async () => await open().read(`${server.origin}${where}`));
	});
	expect(error).toMatchObject({ code, message: expect.stringMatching(words) });
	expect(growth).toBeLessThan(60);
	expect(await allClosed()).toBe(0);
});

test.each(['/drip', '/silence'])(
	'%s ends with the time, and its connection is closed',
	async (where) => {
		const error = await thrown(
			async () => await open(AbortSignal.timeout(700)).read(`${server.origin}${where}`),
		);
		expect(error).toMatchObject({ code: 'timeout', retryable: true });
		expect(await allClosed()).toBe(0);
	},
);

test('a loop of 10,000 redirects is asked six times', async () => {
	const before = server.asked.length;
	await thrown(async () => await open().read(`${server.origin}/loop`));
	expect(server.asked.length - before).toBe(6);
});
