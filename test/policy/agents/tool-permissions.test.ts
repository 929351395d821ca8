import type { AgentRecord } from '../../../src/policy/agents/agent-record';
import { readToolPermissions, toolPermissions } from '../../../src/policy/agents/tool-permissions';
import { permissionRows } from '../../../src/policy/agents/permission-judge';
import { allTools, tools } from '../../support/native-tools';
import { thrown } from '../../tools/thrown';

const record = (changes: Partial<AgentRecord>): AgentRecord => ({
	...{ agentId: 'a', organisation: 'o', agency: 'g', profile: 'standard' },
	...{ providers: ['operations', 'instance'], decided: {}, always: [] },
	...{ revision: 1, updatedBy: 'u', updatedAt: 1 },
	...changes,
});

const statusOf = (name: string, of: AgentRecord | undefined) =>
	toolPermissions(tools, of).find(({ toolName }) => toolName === name)?.permissionStatus;

describe('the permissions of an agent', () => {
	it('ask for everything as long as nobody decided', () => {
		for (const { permissionStatus } of toolPermissions(tools, undefined))
			expect(permissionStatus).toBe('needs_approval');
	});

	it('are what was decided, else what the profile says', () => {
		const decided = record({ decided: { create_task: 'always_allow', list_tasks: 'blocked' } });
		expect(statusOf('create_task', decided)).toBe('always_allow');
		expect(statusOf('list_tasks', decided)).toBe('blocked');
		expect(statusOf('list_events', decided)).toBe('always_allow');
		expect(statusOf('update_task', decided)).toBe('needs_approval');
	});

	it('block the tools of a provider that was not given, whatever was decided', () => {
		const narrow = record({ providers: ['instance'], decided: { create_task: 'always_allow' } });
		expect(statusOf('create_task', narrow)).toBe('blocked');
		expect(statusOf('list-workflows', narrow)).toBe('always_allow');
	});

	it('leave no way around a block: what saves a workflow from a file follows what saves it from code', () => {
		const decided = record({
			decided: { 'build-workflow': 'blocked', 'submit-workflow': 'always_allow' },
		});
		const submit = allTools.filter(({ name }) => name === 'submit-workflow');
		expect(toolPermissions(submit, decided)).toMatchObject([{ permissionStatus: 'blocked' }]);
		expect(permissionRows(submit, decided)).toMatchObject([
			{ permission: 'blocked', source: 'tool' },
		]);
	});

	it('belong to the provider operations for nine tools', () => {
		expect(tools.filter(({ provider }) => provider === 'operations')).toHaveLength(9);
	});
});

describe('reading permissions', () => {
	const entry = { toolName: 'list_tasks', permissionStatus: 'blocked', providerKey: 'operations' };

	it('gives what was sent', () => {
		expect(readToolPermissions({ tools: [entry] }, tools)).toEqual([entry]);
		expect(readToolPermissions({ tools: [] }, tools)).toEqual([]);
	});

	it.each([
		[undefined, /shape/],
		[null, /shape/],
		['{"tools":[]}', /shape/],
		[JSON.parse('{"tools":[],"__proto__":{"a":1}}'), /shape/],
		[{ tools: Array.from({ length: 1_001 }, () => entry) }, /shape/],
		[
			{ tools: [{ ...entry, toolName: 'constructor' }] },
			/tools\[0\] \("constructor"\) is not a tool/,
		],
		[{ tools: [{ ...entry, toolName: 'x'.repeat(5_000) }] }, /^.{0,300}$/],
		[{ tools: [entry, { ...entry, permissionStatus: 1 }] }, /tools\[1\].*permissionStatus/],
	])('refuses %j', async (body, message) => {
		const error = await thrown(async () => readToolPermissions(body, tools));
		expect(error).toMatchObject({ code: 'invalid-input', message: expect.stringMatching(message) });
	});
});
