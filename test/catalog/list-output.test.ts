import { listOutput } from '../../src/catalog/list-output';
import { tools } from '../support/native-tools';

const lists = tools.flatMap((tool) => {
	const list = listOutput(tool);
	if (list === undefined) return [];
	const { key, paging } = list;
	const way = paging === undefined ? 'one page' : `${paging.output ?? 'full'} → ${paging.input}`;
	return [`${tool.name}: ${key}, ${way}`];
});

describe('the tools that list', () => {
	it('are these, with the field that holds the entries and the way to the next page', () => {
		expect([...lists].sort()).toEqual([
			'explore-node-resources: results, paginationToken → paginationToken',
			'list-audit-entries: entries, hasMore → offset',
			'list-credentials: credentials, one page',
			'list-data-tables: dataTables, one page',
			'list-executions: executions, one page',
			'list-folders: folders, one page',
			'list-nodes: nodes, one page',
			'list-projects: projects, one page',
			'list-tags: tags, one page',
			'list-tests: tests, one page',
			'list-workflow-versions: versions, full → skip',
			'list-workflows: workflows, cursor → cursor',
			'list_events: events, hasMore → offset',
			'list_projects: projects, hasMore → offset',
			'list_tasks: tasks, hasMore → offset',
			'query-data-table-rows: rows, nextOffset → offset',
			'search-credential-types: credentialTypes, one page',
			'search-nodes: nodes, one page',
			'search-template-parameters: examples, one page',
			'search-template-structures: examples, one page',
		]);
	});

	it('include every tool that says so by its name', () => {
		const named = tools.filter(({ name }) => /^(?:list|search|query)[-_]/.test(name));
		for (const tool of named) expect([tool.name, listOutput(tool)]).not.toContain(undefined);
	});

	it('have entries with declared fields, but for rows of tables and properties of nodes', () => {
		const free = tools.filter((tool) => listOutput(tool)?.isDeclared === false);
		expect(free.map(({ name }) => name)).toEqual(['search-nodes', 'query-data-table-rows']);
	});
});
