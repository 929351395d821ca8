import { borrowedName } from '../../src/policy/borrowed-name';

const none = { nodes: [], rules: [] };

describe('the name of a tool', () => {
	it('is its own, where nothing else goes by it', () => {
		const nodes = ['Shop', 'Look Up', 'Shop API'];
		const rules = ['Look Up', 'Look_Up', 'Shop_search', 'Shop_API_search'];
		for (const [tool, node] of [
			['Look_Up', 'Look Up'],
			['Shop_search', 'Shop'],
			['Shop_API_search', 'Shop API'],
		] as const)
			expect(borrowedName({ tool, node }, { nodes, rules })).toBeUndefined();
	});

	it.each([
		['a node of that name', 'Shop_Refund', 'Shop', ['Shop', 'Shop Refund'], 'Shop Refund'],
		['a node that is spelled so', 'Shop_Refund', 'Shop', ['Shop_Refund'], 'Shop_Refund'],
		['a node that spells alike', 'Look_Up', 'Look Up', ['Look Up', 'Look?Up'], 'Look?Up'],
		['the tools of another node', 'Shop_API_search', 'Shop', ['Shop', 'Shop API'], 'Shop API'],
	])('may be that of %s', (_what, tool, node, nodes, other) => {
		expect(borrowedName({ tool, node }, { ...none, nodes })).toBe(other);
	});

	it('may be that of a tool of another server, as n8n spells both', () => {
		const call = { tool: 'My_Shop_find', node: 'My Shop' };
		expect(borrowedName(call, { ...none, nodes: ['My Shop', 'My-Shop'] })).toBe('My-Shop');
		// n8n leaves the name of the node away before a tool's long name.
		const bare = { tool: `Shop_${'x'.repeat(60)}`, node: 'Other' };
		expect(borrowedName(bare, { ...none, nodes: ['Other', 'Shop'] })).toBe('Shop');
	});

	it('may be that of a node in a rule, which may be gone since', () => {
		const call = { tool: 'Shop_Refund', node: 'Shop' };
		expect(borrowedName(call, { ...none, rules: ['Shop Refund', 'Shop_Refund'] })).toBe(
			'Shop Refund',
		);
		expect(borrowedName(call, { ...none, rules: ['Shop_Refund'] })).toBeUndefined();
		const spaced = { tool: 'My_Shop_Refund', node: 'My Shop' };
		expect(borrowedName(spaced, { ...none, rules: ['My Shop_Refund'] })).toBeUndefined();
	});
});
