import { randomUUID } from 'node:crypto';

import { createMember } from '../../sandbox/member.mjs';
import { tools } from '../support/native-tools';
import { orderWorkflow } from '../support/sample-workflows';
import type { Credentials } from '../support/surface-workflows';
import { fixedIdentity, openSurface, ownerCredential } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

const own = tools.filter(({ needsIdentity }) => needsIdentity);

describe.each(['canvas', 'toolkit'] as const)('through the %s', (name) => {
	test('an id of another tenant is as unknown as any other, and its row is not listed', async () => {
		const open = async (agency: string) => {
			const identity = await fixedIdentity(world.live, world.live.mark, `${agency} ${name}`);
			const { id } = await ownerCredential(world.live);
			const credential: Credentials = { id, name: `${agency} ${name}`, identity };
			const named = own.map((tool) => tool.name);
			return await openSurface(world.live, world.model, name, { credential, tools: named });
		};
		const [ours, theirs] = [await open('ours'), await open('theirs')];
		const title = `Secret ${world.live.mark}`;
		const hostile = { orgId: world.live.mark, agency: `theirs ${name}` };
		const { task } = await ours.ask('create_task', { title, ...hostile });
		const { event } = await ours.ask('create_event', {
			...{ title, startDate: '2031-01-01', endDate: '2031-01-01' },
			...hostile,
		});
		const { project } = await ours.ask('create_project', { name: title });
		for (const [tool, field, { id }] of [
			['update_task', 'taskId', task],
			['update_event', 'eventId', event],
			['update_project', 'projectId', project],
		] as const) {
			const change = tool === 'update_project' ? { name: 'Taken' } : { title: 'Taken' };
			const foreign = await theirs.refuse(tool, { [field]: id, ...change });
			const unknown = await theirs.refuse(tool, { [field]: 'f'.repeat(16), ...change });
			expect(foreign.message.replace(id, 'ID')).toBe(unknown.message.replace('f'.repeat(16), 'ID'));
			expect(foreign.hint).toBe(unknown.hint);
		}
		for (const tool of ['list_tasks', 'list_events', 'list_projects'] as const) {
			expect(JSON.stringify(await theirs.ask(tool))).not.toContain(title);
			expect(JSON.stringify(await ours.ask(tool))).toContain(title);
		}
	});
});

test('what the key of a member may not see is as unknown to it as what there is not', async () => {
	const { access } = world.live;
	const member = await createMember(access, { email: `${randomUUID()}@example.test` });
	const data = { baseUrl: access.baseUrl, apiKey: member.apiKey };
	const credential = await world.live.credential('Foreman of a guest', 'foremanN8nApi', data);
	const byWorkflow = ['get-workflow', 'publish-workflow', 'delete-workflow', 'run-workflow'];
	const byExecution = ['get-execution', 'stop-execution', 'debug-execution'];
	const byTable = ['query-data-table-rows', 'delete-data-table', 'get-data-table-schema'];
	const called = [...byWorkflow, ...byExecution, ...byTable];
	const surface = await openSurface(world.live, world.model, 'canvas', {
		credential,
		tools: called,
	});

	const { id: workflowId } = await world.live.store(orderWorkflow('Of the owner'));
	const table = await world.live.api('POST', '/data-tables', {
		name: `Of the owner ${randomUUID()}`,
		columns: [{ name: 'a', type: 'string' }],
	});
	const before = await world.live.everything();
	const compare = async (tool: string, field: string, foreign: string, unknown: string) => {
		const one = await surface.refuse(tool, { [field]: foreign });
		const other = await surface.refuse(tool, { [field]: unknown });
		expect(one.message.replaceAll(foreign, 'ID')).toBe(other.message.replaceAll(unknown, 'ID'));
		expect(one.hint).toBe(other.hint);
	};
	for (const tool of byWorkflow) await compare(tool, 'workflowId', workflowId, '0'.repeat(16));
	// The first call above has left an execution of the owner's.
	const [seen = ''] = await world.live.executionIds(await surface.workflowOf('get-workflow'));
	for (const tool of byExecution) await compare(tool, 'executionId', seen, '99999999');
	for (const tool of byTable) await compare(tool, 'dataTableId', table.id, '0'.repeat(16));
	expect(await world.live.everything()).toEqual(before);
	await world.live.api('DELETE', `/data-tables/${table.id}`);
});
