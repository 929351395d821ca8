import { exposeDeferred } from '../../src/catalog/expose-deferred';
import { searchCatalog } from '../../src/catalog/search-catalog';
import { callExposed, chooseTools } from '../../src/catalog/toolkit';
import { tools as native } from '../support/native-tools';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import type { Ports } from '../../src/kernel/ports';

/** As a toolkit offers them whose domains nobody has chosen. */
const tools = chooseTools(native, { domains: [], names: [] });

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
		['find workflows with tag old', 'list-workflows'],
		['show all workflows', 'list-workflows'],
		['find which workflows contain a text such as an address in their nodes', 'find-in-workflows'],
		['search a text inside workflows', 'find-in-workflows'],
		['find a credential', 'list-credentials'],
		['what data tables are there', 'list-data-tables'],
		['remove a column', 'delete-data-table-column'],
		['a new data table', 'create-data-table'],
		['find a workflow by name', 'list-workflows'],
		['lsit worklfows', 'list-workflows'],
		['publsih', 'publish-workflow'],
		['supprimer un dossier', 'delete-folder'],
		['crear una tabla', 'create-data-table'],
		['turn a workflow off', 'unpublish-workflow'],
		['read a web page', 'fetch-url'],
	])('finds a tool for "%s"', async (query, name) => {
		expect(await found(query, 3)).toContain(name);
	});

	it('shows something rather than nothing', async () => {
		expect(await found('zzz', 3)).toHaveLength(3);
	});

	it('says so where nothing fits, and only there', async () => {
		expect((await call('search-tools', { query: 'zzz' })).answer).toMatchObject({
			note: expect.stringContaining('No tool fits'),
		});
		expect((await call('search-tools', { query: 'archive' })).answer).not.toHaveProperty('note');
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
						query: 'string, optional: Part of the name',
						limit: 'integer, default 50: At most 100',
						status: '"active"|"archived"|"all", default "active": active: not archived',
						published: '"yes"|"no"|"any", default "any": Live or not',
						tags: 'string[], optional: All of these',
						cursor: 'string, optional: For the next page',
					},
				},
			],
		});
	});

	it('tells the shape of lists and objects, down to their fields', async () => {
		const argumentsOf = async (query: string) => {
			const { answer } = await call('search-tools', { query, limit: 1 });
			return Object(answer).tools[0].arguments;
		};
		expect((await argumentsOf('build-workflow')).patches).toMatch(
			/^\{old_str\?: string \([^)]+\), new_str: string \([^)]+\), node\?: string .*\}\[\], optional: /,
		);
		expect((await argumentsOf('create-data-table')).columns).toMatch(
			/^\{name: string \([^)]+\), type: "string"\|"number"\|"boolean"\|"date" \([^)]+\)\}\[\], required: /,
		);
		expect(await argumentsOf('run-workflow')).toMatchObject({
			workflowId: expect.stringMatching(/^string, required: /),
			inputData: expect.stringMatching(/^object, optional: /),
			pinData: expect.stringMatching(/^\{\[name\]: object\[\]\}, optional: /),
			simulate: expect.stringMatching(/^"none"\|"writes", default "none": /),
		});
	});

	it('finds the tools of two wishes in one query', async () => {
		expect(await found('list workflows and delete data table rows', 2)).toEqual([
			'list-workflows',
			'delete-data-table-rows',
		]);
	});

	it.each([
		['create and delete data tables', ['create-data-table', 'delete-data-table']],
		['publish or run a workflow', ['publish-workflow', 'run-workflow']],
		[
			'rename a column of a data table, then tag the workflow',
			['rename-data-table-column', 'tag-workflow'],
		],
		['why did my execution fail; stop a running one', ['debug-execution', 'stop-execution']],
		['list workflows delete data table rows', ['list-workflows', 'delete-data-table-rows']],
	])('finds both for "%s"', async (query, names) => {
		expect(await found(query, 3)).toEqual(expect.arrayContaining(names));
	});

	it('finds each tool beside each other one', () => {
		const lost = tools.flatMap((one, index) =>
			tools
				.filter((other, place) => other !== one && (index + place) % 5 === 0)
				.filter((other) => {
					const query = `${one.title.toLowerCase()} and ${other.title.toLowerCase()}`;
					const names = searchCatalog(tools, query, 3).map(({ name }) => name);
					return !names.includes(one.name) || !names.includes(other.name);
				})
				.map((other) => `${one.name}, ${other.name}`),
		);
		expect(lost).toEqual([]);
	});

	it('gives a tool that is called by its name, and no other', () => {
		const namesFor = (query: string) => searchCatalog(tools, query, 5).map(({ name }) => name);
		for (const [index, { name }] of tools.entries()) {
			expect(namesFor(name)).toEqual([name]);
			const other = tools[(index + 7) % tools.length]?.name ?? '';
			expect(namesFor(`${name} and "${other}"`).sort()).toEqual([name, other].sort());
			expect(namesFor(`${name} of a table`).length).toBeGreaterThan(1);
		}
	});

	it('looks at the beginning of a query that goes on and on', async () => {
		expect(await found(`list workflows and ${'a tag and '.repeat(50_000)}`, 2)).toEqual([
			'list-workflows',
			'list-tags',
		]);
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

	it('has a text that n8n cannot store named as the field of the tool', async () => {
		const { answer, attempts } = await call('run-tool', {
			...{ name: 'get-workflow', arguments: { workflowId: '\ud800' } },
		});
		expect(answer).toMatchObject({
			error: { message: expect.stringContaining('"workflowId" holds half a character') },
		});
		expect(attempts).toMatchObject([{ tool: 'get-workflow', status: 'failed' }]);
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
