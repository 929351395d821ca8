import type { KeptTest } from '../../src/kernel/ports/workflow-tests';
import type { Ports } from '../../src/kernel/ports';
import type { Decision } from '../../src/kernel/invoke-tool';
import { ToolError } from '../../src/kernel/tool-error';
import { decideByPermission, decideForPerson } from '../../src/policy/decide-by-permission';
import { permissionFor, type Profile, profiles } from '../../src/policy/permissions';
import { resultOf } from '../../src/tools/testing/run-test';
import { portsWith } from '../kernel/open-invocation';
import { tools } from '../support/native-tools';
import { reachingNothing } from '../tools/reaching-nothing';
import { storedWorkflow } from '../tools/stored-workflow';
import { filesBelow, textOf } from './sources';

const NOW = Date.parse('2026-11-27T10:00:00.000Z');

const red: KeptTest = {
	test: {
		...{ id: 't1', workflowId: 'w1', name: 'An order is sent on', versionId: 'v0', path: 'p' },
		...{ madeBy: 'evidence', madeAt: '2026-11-01T00:00:00.000Z', pins: [], expect: [] },
		trigger: { node: 'Start', nodeId: 's', items: [] },
		...{ notReached: [], rules: [] },
	},
	last: {
		...{
			versionId: 'v1',
			at: new Date(NOW).toISOString(),
			state: 'failed',
			stale: [],
			reached: [],
			called: [],
		},
		failures: [{ node: 'Set', about: 'output', path: '0.total', expected: '8', got: '12' }],
	},
};

/** What another workflow calls; undefined: it is gone. */
let calledVersion: string | undefined = 'b1';

const ports = portsWith({
	destinations: reachingNothing,
	clock: { now: () => NOW } as Ports['clock'],
	workflows: {
		async get(id: string) {
			if (id !== 'called') return await Promise.resolve(storedWorkflow());
			if (calledVersion === undefined)
				throw new ToolError({ code: 'not-found', message: 'It is gone.', hint: 'List them.' });
			return { ...storedWorkflow(), id, versionId: calledVersion };
		},
	} as Partial<Ports['workflows']> as Ports['workflows'],
	workflowTests: { list: async () => await Promise.resolve([red]) } as Partial<
		Ports['workflowTests']
	> as Ports['workflowTests'],
});

test('a result counts again for the same version, and the same drafts that it calls', async () => {
	if (red.last === undefined) throw new Error('It has one.');
	const last = { ...red.last, called: [{ id: 'called', versionId: 'b1' }] };
	const again = async (given: KeptTest) => await resultOf(given, storedWorkflow(), ports);
	expect(await again({ ...red, last })).toBe(last);
	// The law has no runner: a test that is to be run again fails.
	for (const other of ['b2', undefined]) {
		calledVersion = other;
		await expect(again({ ...red, last })).rejects.toThrow();
	}
	await expect(again({ ...red, last: { ...last, called: undefined } })).rejects.toThrow();
	await expect(again({ ...red, last: { ...last, versionId: 'v0' } })).rejects.toThrow();
});

/** What the API key must be allowed to make a version live. */
const makesLive = tools.filter(
	({ name, scopes }) => scopes.includes('workflow:activate') && !/unpublish/.test(name),
);

test('there is one place from which tools make versions live, and it looks at tests', () => {
	const files = filesBelow('src/tools').filter((file) => /workflows\.publish\(/.test(textOf(file)));
	expect(files).toEqual(['src/tools/workflow/publish-versions.ts']);
	expect(makesLive.map(({ name }) => name)).toEqual(
		expect.arrayContaining(['publish-workflow', 'workflow_deploy']),
	);
});

test.each(makesLive.map((tool) => [tool.name, tool] as const))(
	'%s asks a person while a test is red, whatever the permissions say',
	async (_name, tool) => {
		const prepared = tool.prepare({ workflowId: 'w1' });
		if (!prepared.ok) throw new Error(JSON.stringify(prepared.problems));
		expect(await prepared.call.needsPerson(() => ports)).toBe(
			'Not all tests pass (0 of 1): Test "An order is sent on" fails: "Set" output 0.total: expected 8, got 12.',
		);
		expect(prepared.call.question).toBeDefined();
	},
);

/** What becomes of a red publish, by what the agent's profile says of it. */
const byProfile: Readonly<Record<Profile, Decision['word']>> = {
	restrictive: 'ask',
	standard: 'ask',
	build: 'ask',
	unattended: 'denied',
};

test.each(
	makesLive.flatMap((tool) => profiles.map((profile) => [tool.name, profile, tool] as const)),
)(
	'%s while a test is red is asked or refused as the profile %s says',
	async (name, profile, tool) => {
		const prepared = tool.prepare({ workflowId: 'w1' });
		if (!prepared.ok) throw new Error(JSON.stringify(prepared.problems));
		for (const decided of [new Map(), new Map([[name, 'always_allow']])]) {
			const permission = permissionFor(tool, { profile, decided });
			const reason = await prepared.call.needsPerson(() => ports);
			const first = decideByPermission(name, permission);
			const last =
				first.word === 'allowed' && reason !== undefined
					? decideForPerson(reason, profile === 'unattended')
					: first;
			expect(last.word).toBe(byProfile[profile]);
		}
	},
);

test.each(makesLive.map((tool) => [tool.name, tool] as const))(
	'%s asks a person where the tests cannot be read',
	async (_name, tool) => {
		const prepared = tool.prepare({ workflowId: 'w1' });
		if (!prepared.ok) throw new Error(JSON.stringify(prepared.problems));
		const list = async () => {
			throw new ToolError({ code: 'unavailable', message: 'n8n is away.', hint: 'Try again.' });
		};
		const away = portsWith({
			...{ destinations: ports.destinations, clock: ports.clock, workflows: ports.workflows },
			workflowTests: { list } as Partial<Ports['workflowTests']> as Ports['workflowTests'],
		});
		expect(await prepared.call.needsPerson(() => away)).toBe(
			'Its tests could not be run: n8n is away.',
		);
	},
);
