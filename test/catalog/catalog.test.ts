import { catalog, createCatalog, nativeCatalog } from '../../src/catalog/catalog';
import type { CatalogScope, CatalogSource } from '../../src/kernel/catalog';
import type { Tool } from '../../src/kernel/define-tool';
import { findTool } from '../support/native-tools';

const scopeOf = (organisation: string): CatalogScope => ({
	tenant: async () => ({ organisation, agency: 'north' }),
	registered: undefined,
});

const anyTool = (): Tool => {
	const tool = findTool('list-tags');
	if (!tool) throw new Error('list-tags is gone');
	return tool;
};

/** A tool as a row would make it: with what every tool has, and nothing that only native ones have. */
const teamTool = (name: string, fields: Partial<Tool> = {}): Tool => {
	const { input, output, prepare } = anyTool();
	return {
		...{ name, domain: 'team', provider: 'team', title: name, effect: 'write', input, output },
		...{ description: 'Sends the monthly letter.', roles: ['orchestrator', 'delegate'], prepare },
		foreign: true,
		...fields,
	};
};

const native: CatalogSource = { tools: async () => nativeCatalog.all };

const ofTeam: CatalogSource = {
	async tools(scope) {
		const { organisation } = await scope.tenant();
		return organisation === 'acme' ? [teamTool('send-letter')] : [];
	},
};

describe('the catalog of a caller', () => {
	it('is what the package brings, as long as there is no other source', async () => {
		const own = await catalog.for(scopeOf('acme'));
		expect(own.all).toEqual(nativeCatalog.all);
		expect(own.tools.map(({ name }) => name)).toEqual(nativeCatalog.tools.map(({ name }) => name));
	});

	it('has the tools of its team beside them, by name, in lists and in searches', async () => {
		const { for: open } = createCatalog([native, ofTeam]);
		const [acme, other] = await Promise.all([open(scopeOf('acme')), open(scopeOf('other'))]);
		expect(acme.find('send-letter')?.provider).toBe('team');
		expect(acme.tools.at(-1)?.name).toBe('send-letter');
		expect(acme.search('monthly letter', 3).map(({ name }) => name)).toContain('send-letter');
		expect(acme.providers).toEqual(['operations', 'instance', 'registry', 'team']);
		expect(other.find('send-letter')).toBeUndefined();
		expect(other.search('monthly letter', 3).map(({ name }) => name)).not.toContain('send-letter');
		expect(other.providers).toEqual(['operations', 'instance', 'registry']);
	});

	it('lets no source take the name of an earlier one, or of the tools by which others are found', async () => {
		const names = ['list-tags', 'plan', 'search-tools', 'run-tool', 'own'];
		const greedy: CatalogSource = { tools: async () => names.map((name) => teamTool(name)) };
		const own = await createCatalog([native, greedy]).for(scopeOf('acme'));
		expect(own.all).toHaveLength(nativeCatalog.all.length + 1);
		expect(own.findAny('list-tags')?.domain).toBe('workspace');
		expect(own.findAny('plan')?.domain).toBe('orchestration');
		expect(own.find('run-tool')).toBeUndefined();
		for (const name of names) expect(own.isReserved(name)).toBe(true);
		expect(own.isReserved('free')).toBe(false);
	});

	it('keeps tools of orchestration from surfaces, and finds them for what was asked', () => {
		expect(nativeCatalog.find('plan')).toBeUndefined();
		expect(nativeCatalog.findAny('plan')?.name).toBe('plan');
		expect(nativeCatalog.search('plan', 10).map(({ name }) => name)).not.toContain('plan');
	});

	it.each(['constructor', '__proto__', 'toString', ''])('has no tool %j', (name) => {
		expect(nativeCatalog.findAny(name)).toBeUndefined();
		expect(nativeCatalog.isReserved(name)).toBe(false);
	});
});
