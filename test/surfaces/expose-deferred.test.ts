import { exposeDeferred } from '../../src/surfaces/toolkit/expose-deferred';
import { callExposed } from '../../src/surfaces/toolkit/toolkit';
import { tools } from '../../src/tools';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import type { Ports } from '../../src/kernel/ports';

const exposed = exposeDeferred(tools);

async function call(name: string, raw: unknown) {
	const { invocation, attempts } = openInvocation({
		ports: () =>
			portsWith({
				workflows: { list: async (filter: unknown) => [filter] } as unknown as Ports['workflows'],
				executions: { stop: async () => true } as unknown as Ports['executions'],
			}),
	});
	return { answer: await callExposed(exposed, name, raw, invocation), attempts };
}

const found = async (query: string, limit = 1) => {
	const { answer } = await call('search-tools', { query, limit });
	return Object(answer).tools.map(({ name }: { name: string }) => name);
};

describe('search-tools', () => {
	it('is there with run-tool and nothing else, and names every tool', () => {
		expect(exposed.map(({ name }) => name)).toEqual(['search-tools', 'run-tool']);
		const named: unknown = exposed[1]?.schema.shape.name.description;
		for (const { name } of tools) expect(named).toContain(name);
	});

	it('has descriptions as long as models take them, however many tools there are', () => {
		for (const { description } of exposed) expect(description.length).toBeLessThanOrEqual(1024);
	});

	it.each(tools.map(({ name }) => name))('finds %s first by its name', async (name) => {
		expect(await found(name)).toEqual([name]);
		expect(await found(`please use ${name} now`)).toEqual([name]);
	});

	it.each([
		['make a workflow live in production', 'publish-workflow'],
		['why did my execution fail', 'debug-execution'],
		['archive a workflow', 'delete-workflow'],
	])('finds a tool for "%s"', async (query, name) => {
		expect(await found(query, 3)).toContain(name);
	});

	it('shows something rather than nothing', async () => {
		expect(await found('zzz', 3)).toHaveLength(3);
	});

	it('gives each field’s kind, whether it is needed, its default and its words', async () => {
		const { answer } = await call('search-tools', { query: 'list-workflows', limit: 1 });
		expect(answer).toEqual({
			tools: [
				{
					name: 'list-workflows',
					description: expect.stringContaining('List workflows'),
					effect: 'read',
					arguments: {
						query: 'string?: Part of the name',
						limit: 'number? = 50: Max results, 1-100',
						status: '"active"|"archived"|"all"? = "active": active means not archived',
						published: '"yes"|"no"|"any"? = "any": Whether a version is live',
						tags: 'json?: Only those with all of these tags: names or IDs',
						cursor: 'string?: The cursor of an earlier answer, for the next ones',
					},
				},
			],
		});
	});

	it('says what is wrong with its fields', async () => {
		const { answer } = await call('search-tools', { q: 'x', limit: 'many' });
		expect(answer).toMatchObject({ status: 'failed', error: { code: 'invalid-input' } });
		expect(JSON.stringify(answer)).toContain('Unknown field \\"q\\"');
	});
});

describe('run-tool', () => {
	it('runs a tool with what it is given, leniently, and the pipeline records it', async () => {
		const { answer, attempts } = await call('run-tool', {
			name: 'stop-execution',
			arguments: '{"execution_id":7}',
		});
		expect(answer).toEqual({ success: true, message: 'Execution 7 was stopped.' });
		expect(attempts).toMatchObject([{ tool: 'stop-execution', status: 'succeeded' }]);
	});

	it('lets the tool judge its own arguments', async () => {
		const { answer } = await call('run-tool', { name: 'get-workflow', arguments: { id: 'w1' } });
		expect(answer).toMatchObject({
			status: 'failed',
			error: { message: expect.stringContaining('Did you mean "workflowId"?') },
		});
	});

	it.each([
		['get_workflow', 'There is no tool "get_workflow". Did you mean "get-workflow"?'],
		['search-tools', expect.stringContaining('There is no tool "search-tools".')],
		['run-tool', expect.stringContaining('There is no tool "run-tool".')],
		['constructor', 'There is no tool "constructor".'],
		['__proto__', 'There is no tool "__proto__".'],
		['toString', 'There is no tool "toString".'],
	])('knows no %s', async (name, message) => {
		const { answer, attempts } = await call('run-tool', { name });
		expect(answer).toMatchObject({ status: 'failed', error: { message } });
		expect(attempts).toEqual([expect.objectContaining({ status: 'denied', decision: 'denied' })]);
	});

	it('says where fields belong that stand beside the name', async () => {
		const { answer } = await call('run-tool', { name: 'get-workflow', workflowId: 'w1' });
		expect(answer).toMatchObject({
			status: 'failed',
			error: { hint: expect.stringContaining('"arguments"') },
		});
	});
});
