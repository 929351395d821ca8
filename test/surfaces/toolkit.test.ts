import { callExposed, chooseTools, exposeTools } from '../../src/surfaces/toolkit/toolkit';
import { findTool, tools } from '../../src/tools';
import { nested } from '../kernel/nested';
import { openInvocation } from '../kernel/open-invocation';

const namesOf = (list: ReadonlyArray<{ readonly name: string }>) => list.map(({ name }) => name);

describe('the choice of tools', () => {
	it('is all of them where nothing is chosen', () => {
		expect(chooseTools(tools, { domains: [], names: [] })).toEqual(tools);
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
		const choice = { domains: [], names: ['get-workflow'] };
		const { invocation, attempts } = openInvocation();
		const flat = exposeTools(tools, { ...choice, exposure: 'flat' });
		expect(namesOf(flat)).toEqual(['get-workflow']);
		expect(
			await callExposed(flat, 'delete-workflow', { workflowId: 'w' }, invocation),
		).toMatchObject({
			status: 'failed',
			error: { code: 'not-found', hint: 'Tools: get-workflow.' },
		});
		const deferred = exposeTools(tools, { ...choice, exposure: 'deferred' });
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

describe('a call of run-tool that cannot be read', () => {
	const deferred = exposeTools(tools, { domains: [], names: [], exposure: 'deferred' });

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
			const exposed = exposeTools(tools, { domains: [], names: [], exposure: 'flat' });
			const { invocation } = openInvocation();
			expect(await callExposed(exposed, name, {}, invocation)).toMatchObject({
				status: 'failed',
				error: { code: 'not-found' },
			});
		},
	);
});
