import { randomUUID } from 'node:crypto';

import { pause } from '../../sandbox/progress.mjs';
import { fakeSecrets } from '../policy/secrets/fake-secrets';
import { startApprovalChannel } from '../support/approval-channel';
import { decide } from '../support/gated-agent';
import type { CredentialReference, Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { storedRows } from '../support/stored-rows';
import { toolkitNode } from '../support/surface-workflows';
import type { Surface, SurfaceName } from '../support/surfaces';
import {
	fixedIdentity,
	openSurface,
	ownerCredential,
	publishAgent,
	runScript,
	STORE_SECRET,
	storeCredential,
	surfaceNames,
} from '../support/surfaces';
import { useLive } from '../support/use-live';
import { alikeIn } from '../support/alike-in';

const alike = alikeIn('queue mode');

const world = useLive([]);

/** Two seconds, in hours. */
const SHORT = 2 / 3_600;

const tenant = `audited ${randomUUID()}`;

const [, , openAiKey] = fakeSecrets(Date.now() % 100_000);

/** What stands in the audit of a tenant, past all of Foreman, oldest first. */
const kept = async (organisation = tenant): Promise<Json[]> =>
	(await storedRows(world.live, 'foreman_audit', organisation))
		.filter((row) => row.organisation === organisation)
		.sort((one, other) => (one.at < other.at ? -1 : 1));

/** The entries whose arguments have this in them. */
const keptWith = async (part: string): Promise<Json[]> =>
	(await kept()).filter((row) => row.arguments.includes(part));

async function credentials(organisation: string, store?: CredentialReference) {
	return {
		...(await ownerCredential(world.live)),
		identity: await fixedIdentity(world.live, organisation, 'main'),
		store: store ?? (await storeCredential(world.live)),
		keepsAll: true,
	};
}

const surfaces = new Map<SurfaceName, Surface>();

const surface = (name: SurfaceName): Surface => {
	const found = surfaces.get(name);
	if (found === undefined) throw new Error(`no surface ${name}`);
	return found;
};

beforeAll(async () => {
	const credential = await credentials(tenant);
	const own = { credential, tools: ['list_tasks', 'create_task'] };
	for (const name of surfaceNames)
		surfaces.set(name, await openSurface(world.live, world.model, name, own));
});

describe.each(surfaceNames)('a call through the %s', (name) => {
	test('is kept once, when the answer is there', async () => {
		const statusId = randomUUID();
		await surface(name).ask('list_tasks', { statusId });
		const rows = await keptWith(statusId);
		const calling = await surface(name).workflowOf('list_tasks');
		expect(rows).toEqual([
			expect.objectContaining({
				...{ organisation: tenant, agency: 'main', user_id: 'the tester' },
				agent_id: calling,
				...{ tool: 'list_tasks', effect: 'read', decision: 'allowed', outcome: 'succeeded' },
				...{ approval_id: '', approver: '', code: '', stripped: '' },
			}),
		]);
		const { workflowId } = await world.live.execution(rows[0].execution_id);
		expect(workflowId).toBe(calling);
	});

	alike('is kept when it is wrong', async () => {
		const statusId = randomUUID();
		await surface(name).refuse('list_tasks', { statusId, limit: 4711 });
		expect(await keptWith(statusId)).toEqual([
			expect.objectContaining({ decision: 'none', outcome: 'failed', code: 'invalid-input' }),
		]);
	});

	alike('is kept without secrets, and cut', async () => {
		if (openAiKey === undefined) throw new Error('no secret to hide');
		const title = randomUUID();
		const secret = openAiKey.secret;
		const description = `${STORE_SECRET} ${secret} ${'x'.repeat(5_000)}`;
		await surface(name).ask('create_task', { title, description });
		const text = JSON.stringify(await kept());
		expect(text).not.toContain(STORE_SECRET);
		expect(text).not.toContain(secret);
		const [entry] = (await kept()).filter((row) => row.tool === 'create_task').slice(-1);
		expect(entry.arguments).toContain('[redacted:');
		expect(entry.arguments).toHaveLength(2_000);
		expect(entry.arguments).toMatch(/…\[cut\]$/);
	});
});

alike('who claims to act for others stands there by name, without the claim', async () => {
	const statusId = randomUUID();
	await surface('toolkit').call('list_tasks', { statusId, organisationId: 'somebody else' });
	expect(await keptWith(statusId)).toEqual([
		expect.objectContaining({ organisation: tenant, stripped: 'organisationId' }),
	]);
	expect(JSON.stringify(await kept())).not.toContain('somebody else');
});

alike('a tool that is not offered is kept as denied', async () => {
	const node = toolkitNode({ exposure: 'deferred', agentId: 'nosy' }, await credentials(tenant));
	const agent = await publishAgent(world.live, `Asks for more ${world.live.mark}`, [node]);
	const input = { name: 'drop-everything', arguments: { mark: world.live.mark } };
	const { script } = await runScript(world.live, world.model, agent, [
		{ toolCalls: [{ name: 'run-tool', arguments: input }] },
		{ text: 'done' },
	]);
	script.assertFinished();
	expect((await kept()).filter(({ agent_id }) => agent_id === 'nosy')).toEqual([
		expect.objectContaining({
			...{ tool: 'drop-everything', decision: 'blocked', outcome: 'denied', code: 'not-found' },
			arguments: JSON.stringify({ mark: world.live.mark }),
		}),
	]);
});

test('a call goes on when it cannot be kept', async () => {
	const { baseUrl } = world.live.access;
	const data = { baseUrl, apiKey: 'not-a-key-of-this-n8n', secret: STORE_SECRET };
	const broken = await world.live.credential('No store', 'foremanStoreApi', data);
	const own = { credential: await credentials(tenant, broken), tools: ['list_tasks'] };
	const unkept = await openSurface(world.live, world.model, 'canvas', own);
	const statusId = randomUUID();
	expect(await unkept.ask('list_tasks', { statusId })).toEqual({ tasks: [], hasMore: false });
	expect(await keptWith(statusId)).toEqual([]);
});

alike('an agent is shown what was done for its own tenant, and nothing of others', async () => {
	const other = `other ${randomUUID()}`;
	const own = { credential: await credentials(other), tools: [] };
	const stranger = await openSurface(world.live, world.model, 'toolkit', own);
	const statusId = randomUUID();
	await surface('toolkit').ask('list_tasks', { statusId });
	const seenBy = async (one: Surface): Promise<Json[]> =>
		(await one.ask('list-audit-entries', { toolName: 'list_tasks', limit: 100 })).entries;
	expect(JSON.stringify(await seenBy(surface('toolkit')))).toContain(statusId);
	expect(await seenBy(stranger)).toEqual([]);
});

test('a question that nobody answers in time is kept once, when the agent asks the next one', async () => {
	const channel = await startApprovalChannel();
	try {
		const { baseUrl, apiKey } = world.live.access;
		const data = { baseUrl, apiKey, secret: STORE_SECRET, askUrlSecret: channel.url };
		const asking = await world.live.credential('Asking store', 'foremanStoreApi', data);
		const going = { profile: 'standard', whileAsking: 'answer', approvalHours: SHORT };
		const node = toolkitNode(going, await credentials(tenant, asking));
		const agent = await publishAgent(world.live, `Asks ${world.live.mark}`, [node]);
		const askFor = async (title: string) => {
			await runScript(world.live, world.model, agent, [
				{ toolCalls: [{ name: 'create_task', arguments: { title } }] },
				{ text: 'done' },
			]);
			return await channel.question(title);
		};
		const title = `Asked for ${randomUUID()}`;
		const { expiresAt } = await askFor(title);
		await pause(Math.max(0, Date.parse(expiresAt) - Date.now()) + 500);
		expect(await keptWith(title)).toHaveLength(1);
		for (let index = 0; index < 2; index += 1) await askFor(`Another ${randomUUID()}`);
		// By when it was, not by when it was written.
		const [asked, expired, ...more] = await keptWith(title);
		expect(more).toEqual([]);
		expect(asked).toMatchObject({ decision: 'asked', outcome: 'approval-required' });
		expect(expired).toMatchObject({
			...{ decision: 'expired', outcome: 'denied', approver: '', user_id: 'the tester' },
			...{ approval_id: asked.approval_id, execution_id: asked.execution_id },
		});
	} finally {
		await channel.stop();
	}
});

alike(
	'a call that a person declines is kept when it is asked for, and when it is refused',
	async () => {
		const channel = await startApprovalChannel();
		try {
			const { baseUrl, apiKey } = world.live.access;
			const data = { baseUrl, apiKey, secret: STORE_SECRET, askUrlSecret: channel.url };
			const asking = await world.live.credential('Asking store', 'foremanStoreApi', data);
			const node = toolkitNode({ profile: 'standard' }, await credentials(tenant, asking));
			const agent = await publishAgent(world.live, `Asks ${world.live.mark}`, [node]);
			const title = `Asked for ${randomUUID()}`;
			const run = runScript(world.live, world.model, agent, [
				{ toolCalls: [{ name: 'create_task', arguments: { title } }] },
				{ text: 'done' },
			]).catch(() => undefined);
			const { approvalUrl } = await channel.question(title);
			expect((await decide(approvalUrl, 'declined')).status).toBe(200);
			const rows = await eventually('both entries', async () => {
				const found = await keptWith(title);
				return found.length > 1 && found;
			});
			await run;
			expect(rows).toEqual([
				expect.objectContaining({ decision: 'asked', outcome: 'approval-required', approver: '' }),
				expect.objectContaining({ decision: 'declined', outcome: 'denied' }),
			]);
			expect(rows[1].approver).not.toBe('');
			expect(rows[1].approval_id).toBe(rows[0].approval_id);
		} finally {
			await channel.stop();
		}
	},
);
