import { callExposed, chooseTools, exposeTools } from '../../src/catalog/toolkit';
import { findTool, tools } from '../support/native-tools';
import { nested } from '../kernel/nested';
import type { Ports } from '../../src/kernel/ports';
import { commonTools } from '../../src/catalog/common-tools';
import { openInvocation, portsWith } from '../kernel/open-invocation';

const namesOf = (list: ReadonlyArray<{ readonly name: string }>) => list.map(({ name }) => name);

describe('the choice of tools', () => {
	it('is all of them but the builder where nothing is chosen', () => {
		expect(chooseTools(tools, { domains: [], names: [] })).toEqual(
			tools.filter(({ domain }) => domain !== 'builder'),
		);
		const named = chooseTools(tools, { domains: [], names: ['node_add', 'get-workflow'] });
		expect(namesOf(named)).toEqual(['get-workflow']);
		const chosen = chooseTools(tools, { domains: ['builder'], names: ['node_add'] });
		expect(namesOf(chosen)).toEqual(['node_add']);
	});

	it('is all of the chosen domains, in the order of the catalog', () => {
		const chosen = chooseTools(tools, { domains: ['node', 'execution'], names: [] });
		expect(chosen).toEqual(
			tools.filter(({ domain }) => domain === 'node' || domain === 'execution'),
		);
	});

	it('is the named ones, of the chosen domains only', () => {
		const names = ['get-workflow', 'search-nodes'];
		expect(namesOf(chooseTools(tools, { domains: [], names }))).toEqual(names);
		expect(namesOf(chooseTools(tools, { domains: ['node'], names }))).toEqual(['search-nodes']);
	});

	it('leaves the others out of reach, flat and deferred', async () => {
		const chosen = chooseTools(tools, { domains: [], names: ['get-workflow'] });
		const { invocation, attempts } = openInvocation();
		const flat = exposeTools(chosen, 'flat', []);
		expect(namesOf(flat)).toEqual(['get-workflow']);
		expect(
			await callExposed(flat, 'delete-workflow', { workflowId: 'w' }, invocation),
		).toMatchObject({
			status: 'failed',
			error: { code: 'not-found', hint: 'Tools: get-workflow.' },
		});
		const deferred = exposeTools(chosen, 'deferred', []);
		const raw = { name: 'delete-workflow', arguments: { workflowId: 'w' } };
		expect(await callExposed(deferred, 'run-tool', raw, invocation)).toMatchObject({
			status: 'failed',
		});
		expect(attempts).toHaveLength(2);
		for (const attempt of attempts)
			expect(attempt).toMatchObject({
				...{ tool: 'delete-workflow', arguments: { workflowId: 'w' } },
				...{ decision: 'denied', status: 'denied', code: 'not-found' },
			});
	});
});

describe('common tools and search', () => {
	const common = commonTools.toolkit;
	const shown = exposeTools(tools, 'common', common);
	const runTool = shown.at(-1);

	it('shows a dozen tools, and the two by which the others are reached', () => {
		expect(namesOf(shown).sort()).toEqual([...common, 'run-tool', 'search-tools'].sort());
		expect(common).toHaveLength(12);
	});

	it('names the others of the domains that it shows, counts the rest, and names no tool twice', () => {
		const named: unknown = runTool?.schema.shape.name.description;
		const near = new Set(
			tools.flatMap(({ name, domain }) => (common.includes(name) ? [domain] : [])),
		);
		for (const { name, domain } of tools.filter((tool) => !common.includes(tool.name)))
			expect(named).toMatch(
				new RegExp(near.has(domain) ? `[ ,]${name}(?:[,;]|$)` : `${domain}: \\d+(?:;|$)`),
			);
		for (const name of common) expect(named).not.toMatch(new RegExp(`[ ,]${name}(?:[,;]|$)`));
	});

	it('shows a choice of a dozen as it is, and of more the first dozen where none is common', () => {
		const few = tools.slice(-12);
		expect(namesOf(exposeTools(few, 'common', common))).toEqual(namesOf(few));
		const more = tools.filter(({ domain }) => ['data-table', 'operations'].includes(domain));
		expect(namesOf(exposeTools(more, 'common', common))).toEqual([
			...namesOf(more.slice(0, 12)),
			...['search-tools', 'run-tool'],
		]);
	});

	it.each([
		['run-tool', { name: 'stop-execution', arguments: { executionId: '7' } }],
		['stop-execution', { executionId: '7' }],
	])('runs a tool that is not shown by %s, as if it were', async (name, raw) => {
		const executions = { stop: async () => true } as unknown as Ports['executions'];
		const { invocation, attempts } = openInvocation({ ports: () => portsWith({ executions }) });
		expect(await callExposed(shown, name, raw, invocation, tools)).toMatchObject({ success: true });
		expect(attempts).toMatchObject([{ tool: 'stop-execution', status: 'succeeded' }]);
	});

	it.each(['run-tool', 'delete-workflow'])(
		'runs nothing that was not chosen, by %s',
		async (name) => {
			const chosen = tools.filter((tool) => tool.name !== 'delete-workflow');
			const fields = { workflowId: 'w' };
			const raw = name === 'run-tool' ? { name: 'delete-workflow', arguments: fields } : fields;
			const { invocation, attempts } = openInvocation();
			const exposed = exposeTools(chosen, 'common', common);
			expect(await callExposed(exposed, name, raw, invocation, chosen)).toMatchObject({
				error: { code: 'not-found' },
			});
			expect(attempts).toMatchObject([{ tool: 'delete-workflow', status: 'denied' }]);
		},
	);
});

describe('a call of run-tool that cannot be read', () => {
	const deferred = exposeTools(tools, 'deferred', []);

	it.each([
		['the tool that it names', { name: 'get-workflow', arguments: nested(3_000) }, 'get-workflow'],
		['run-tool, where it names none', { name: 'no such tool', fields: {} }, 'run-tool'],
		['run-tool, where it is no call', 'text', 'run-tool'],
	])('is recorded for %s', async (_what, raw, tool) => {
		const { invocation, attempts } = openInvocation();
		expect(await callExposed(deferred, 'run-tool', raw, invocation)).toMatchObject({
			error: { code: 'invalid-input' },
		});
		expect(attempts).toMatchObject([
			{ tool, decision: 'none', status: 'failed', code: 'invalid-input' },
		]);
	});
});

describe('a name', () => {
	it.each(['constructor', '__proto__', 'toString', '', '0', 'undefined', '../get-workflow'])(
		'such as %p is no tool',
		async (name) => {
			expect(findTool(name)).toBeUndefined();
			const exposed = exposeTools(tools, 'flat', []);
			const { invocation } = openInvocation();
			expect(await callExposed(exposed, name, {}, invocation)).toMatchObject({
				status: 'failed',
				error: { code: 'not-found' },
			});
		},
	);
});
