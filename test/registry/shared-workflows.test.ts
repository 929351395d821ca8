import type { WorkflowDocument } from '../../src/kernel/ports/instance/workflows';
import { ToolError } from '../../src/kernel/tool-error';
import { shareTagOf, sharedWorkflows } from '../../src/registry/proposal/workflows-to-choose';
import { failure } from './registry-world';

const north = { organisation: 'acme', agency: 'north' };

const missing = () =>
	new ToolError({ code: 'not-found', message: 'There is none.', hint: 'List them.' });

/** An n8n with one workflow that has these tags. */
function shared(...tags: string[]) {
	const stored = { id: 'wf-1', name: 'Orders', tags: tags.map((name) => ({ id: name, name })) };
	const get = async (id: string) => {
		if (id !== 'wf-1' && id !== 'Orders') throw missing();
		return await Promise.resolve(stored as unknown as WorkflowDocument);
	};
	return sharedWorkflows({ get, names: async () => await Promise.resolve(new Map()) }, north);
}

describe('the workflows of which a workspace may make tools', () => {
	it('are those with its own tag', async () => {
		const workflows = shared('other', shareTagOf(north));
		expect((await workflows.get('wf-1')).name).toBe('Orders');
		expect(await workflows.names(['wf-1'])).toEqual(new Map([['wf-1', 'Orders']]));
	});

	it.each([
		[[]],
		[[shareTagOf({ organisation: 'acme', agency: 'south' })]],
		[[`${shareTagOf(north)} `, shareTagOf(north).toUpperCase()]],
	])('are none with the tags %j, and nobody learns that they are there', async (tags) => {
		const workflows = shared(...tags);
		const there = await failure(workflows.get('wf-1'));
		const nowhere = await failure(workflows.get('wf-2'));
		expect([there.code, there.message.replace('wf-1', 'wf-2')]).toEqual([
			...['not-found', nowhere.message],
		]);
		expect(there.hint).toContain(shareTagOf(north));
		expect((await failure(workflows.names(['wf-1']))).code).toBe('not-found');
	});

	it('are not found by their names', async () => {
		expect((await failure(shared(shareTagOf(north)).get('Orders'))).code).toBe('not-found');
	});

	it('have a tag that n8n takes, of which no two workspaces share one', () => {
		const tags = [
			...[north, { organisation: 'acme/north', agency: '' }, { organisation: 'acme', agency: '' }],
			{ organisation: 'ACME', agency: 'north' },
		].map(shareTagOf);
		expect(new Set(tags).size).toBe(tags.length);
		for (const tag of tags) expect(tag).toMatch(/^foreman-[0-9a-f]{16}$/);
	});
});
