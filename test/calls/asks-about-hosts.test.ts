import { openPermissions } from '../../src/calls/open-permissions';
import { openPolicy } from '../../src/calls/open-policy';
import { CREDENTIAL } from '../../src/instance/credential-names';
import { openScope } from '../../src/instance/open-scope';
import type { Ports } from '../../src/kernel/ports';
import type { Profile } from '../../src/policy/permissions';
import { readToolkitPolicy } from '../../src/policy/toolkit-policy';
import fetchUrl from '../../src/tools/research/fetch-url.tool';
import { n8nNode } from '../instance/n8n-node';
import { portsWith } from '../kernel/open-invocation';

const unasked = () => {
	throw new Error('nobody was to be asked');
};

let runs = 0;

/** A run that knows `known.example`. */
async function openRun(profile: Profile, options: object = {}) {
	runs += 1;
	const run = `hosts ${runs}`;
	const opened = await openScope(n8nNode({ executionId: run }).context, {
		...{ item: 0, caller: 'model', itemsBy: 'model', agentId: 'agent', credential: CREDENTIAL },
	});
	const scope = { ...opened, store: undefined, run };
	const settings = { ...readToolkitPolicy({ profile, options }, 'tools'), floors: [] };
	const ports: Ports = portsWith({
		webPages: {
			newHost: async (url) =>
				await Promise.resolve(
					url.includes('known.example') ? undefined : { host: 'new', key: 'new' },
				),
			read: unasked,
		},
	});
	const policy = openPolicy(scope, {
		...{ settings, permissions: openPermissions(scope, settings), waiter: unasked },
		...{ offered: async () => await Promise.resolve([fetchUrl]), asker: unasked },
	});
	return {
		readForeignText: async () => await scope.taint.note(),
		async decide(url: string) {
			const prepared = fetchUrl.prepare({ url });
			if (!prepared.ok) throw new Error('not prepared');
			const { word } = await policy.decide(fetchUrl, prepared.call, () => ports);
			return [word, await policy.asksAboutHosts()];
		},
	};
}

test.each(['standard', 'build'] as const)(
	'under %s a new host is asked about once the run has read what strangers wrote',
	async (profile) => {
		const run = await openRun(profile);
		expect(await run.decide('https://new.example/')).toEqual(['allowed', false]);
		await run.readForeignText();
		expect(await run.decide('https://new.example/?d=secret')).toEqual(['ask', true]);
		expect(await run.decide('https://known.example/')).toEqual(['allowed', true]);
	},
);

test('under restrictive each call is asked about, and leads to no other host unseen', async () => {
	const run = await openRun('restrictive');
	expect(await run.decide('https://known.example/')).toEqual(['ask', true]);
});

test('where operators do not want to be asked after foreign text, nobody is', async () => {
	const run = await openRun('standard', { askAfterForeignText: false });
	await run.readForeignText();
	expect(await run.decide('https://new.example/')).toEqual(['allowed', false]);
});
