import type {
	CredentialsPort,
	StoredCredential,
} from '../../src/kernel/ports/instance/credentials';
import { tryCredential } from '../../src/tools/credential/try-credential';
import { openCredential, waitForPerson } from '../../src/tools/credential/wait-for-person';

const stored = (overrides: Partial<StoredCredential> = {}): StoredCredential => ({
	id: 'foreman123456789',
	name: 'Slack API',
	type: 'slackApi',
	createdAt: '2026-01-01T00:00:00.000Z',
	updatedAt: '2026-01-01T00:00:00.000Z',
	isUnfilled: true,
	...overrides,
});

const saved = (second: number) =>
	stored({ updatedAt: `2026-01-01T00:01:0${second}.000Z`, isUnfilled: false });

const partial = (port: Partial<CredentialsPort>) =>
	({ editorUrl: (id: string) => `http://n8n/home/credentials/${id}`, ...port }) as CredentialsPort;

const clockFrom = () => {
	let time = 0;
	return {
		now: () => time,
		async sleep(milliseconds: number) {
			time += milliseconds;
		},
	};
};

describe('waiting for a person', () => {
	it('ends at its time when nobody comes', async () => {
		const clock = clockFrom();
		const port = partial({ get: async () => stored() });
		const { verdict } = await waitForPerson(stored(), 5, port, clock);
		expect([verdict, clock.now()]).toEqual(['not-filled', 5_000]);
	});

	it('goes on while no account is connected, and ends when it works', async () => {
		const states = [stored(), saved(1), saved(1), saved(2)];
		const tests = ['not-connected', 'works'] as const;
		let asked = 0;
		const port = partial({
			get: async () => states.shift() ?? saved(2),
			test: async () => ({ verdict: tests[asked++] ?? 'fails', message: '' }),
		});
		const { verdict } = await waitForPerson(stored(), 60, port, clockFrom());
		expect([verdict, asked]).toEqual(['works', 2]);
	});

	it('tells of a failure as soon as it is saved', async () => {
		const clock = clockFrom();
		const port = partial({
			get: async () => saved(1),
			test: async () => ({ verdict: 'fails', message: 'Unauthorized' }),
		});
		const { verdict, message } = await waitForPerson(stored(), 60, port, clock);
		expect([verdict, clock.now()]).toEqual(['fails', 1_000]);
		expect(message).toContain('Unauthorized');
	});
});

it('an empty credential is not tested: what n8n says of it would mislead', async () => {
	expect((await tryCredential(stored(), partial({}))).verdict).toBe('not-filled');
});

describe('opening a credential', () => {
	const types = {
		search: async () => [],
		get: async () => ({
			name: 'slackApi',
			displayName: 'Slack API',
			description: '',
			needsBrowser: false,
		}),
	};
	const made: string[] = [];
	const port = (known: StoredCredential[]) =>
		partial({
			list: async () => known,
			async createEmpty(name) {
				made.push(name);
				return stored({ id: 'foremanNEW', name });
			},
		});

	beforeEach(() => made.splice(0));

	it.each([
		['takes the one an earlier call made', [stored()], undefined, 'foreman123456789', []],
		['leaves alone what somebody filled in', [saved(1)], undefined, 'foremanNEW', ['Slack API']],
		['makes another for another name', [stored()], 'Mine', 'foremanNEW', ['Mine']],
		['makes another for another type', [stored({ type: 'x' })], '', 'foremanNEW', ['Slack API']],
	])('%s', async (_sentence, known, name, id, created) => {
		expect((await openCredential('slackApi', name, port(known), types)).id).toBe(id);
		expect(made).toEqual(created);
	});
});
