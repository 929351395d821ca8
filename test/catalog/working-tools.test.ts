import { roles } from '../../src/kernel/define-tool';
import { allTools, tools } from '../support/native-tools';
import type { Workplace } from '../../src/catalog/working-tools';
import { findWorking, isFor } from '../../src/catalog/working-tools';
import type { Tool } from '../../src/kernel/define-tool';

const WORKSPACE = [
	...['write-sandbox-file', 'read-sandbox-file', 'materialize-node-type', 'submit-workflow'],
];

const offered = (...[kind, mode]: [Parameters<typeof isFor>[1], Parameters<typeof isFor>[2]]) =>
	allTools.filter((tool) => isFor(tool, kind, mode)).map(({ name }) => name);

describe('the tools of an agent', () => {
	it('are one way of handing code in, for a builder', () => {
		const [byTools, byFiles] = [offered('builder', 'tools'), offered('builder', 'workspace')];
		expect(byTools).toContain('build-workflow');
		expect(byFiles).toEqual(expect.arrayContaining(WORKSPACE));
		expect(byTools.filter((name) => !byFiles.includes(name))).toEqual(['build-workflow']);
		expect(byFiles.filter((name) => !byTools.includes(name))).toEqual(WORKSPACE);
	});

	it.each(roles.filter((role) => role !== 'builder'))(
		'do not change with the mode of builders: %s',
		(role) => {
			expect(offered(role, 'workspace')).toEqual(offered(role, 'tools'));
			expect(offered(role, 'workspace').filter((name) => WORKSPACE.includes(name))).toEqual([]);
		},
	);
});

describe('the tools that work at a place', () => {
	const names = (list: readonly Tool[]) => list.map(({ name }) => name);
	const anywhere: Workplace = {
		...{ hasIdentity: true, hasStore: true, hasSearch: true },
		...{ has: async () => true, hidden: async () => new Set() },
	};

	it('are all of them where nothing is missing, in their order', async () => {
		expect(await findWorking(anywhere, tools)).toEqual(tools);
	});

	it('are those that are not blocked, judged together', async () => {
		const asked: number[] = [];
		const hidden = async (all: readonly Tool[]) => {
			asked.push(all.length);
			return new Set(['get-workflow', 'of-no-tool']);
		};
		const working = await findWorking({ ...anywhere, hidden }, tools);
		expect(names(working)).toEqual(names(tools).filter((name) => name !== 'get-workflow'));
		expect(asked).toEqual([tools.length]);
	});

	it('need no identity and no store that are not there', async () => {
		const without = await findWorking({ ...anywhere, hasIdentity: false, hasStore: false }, tools);
		expect(without).toEqual(tools.filter((tool) => !tool.needsIdentity && !tool.needsStore));
		expect(without.length).toBeLessThan(tools.length);
	});

	it('search nothing where no service is chosen', async () => {
		const without = await findWorking({ ...anywhere, hasSearch: false }, tools);
		expect(names(tools).filter((name) => !names(without).includes(name))).toEqual(['web-search']);
	});

	it('need no feature that this n8n lacks, and each feature is asked for once', async () => {
		const asked: string[] = [];
		const has = async (feature: string) => {
			asked.push(feature);
			return false;
		};
		const without = await findWorking({ ...anywhere, has }, tools);
		expect(without).toEqual(tools.filter(({ needs }) => needs === undefined));
		expect(asked).toEqual([...new Set(tools.flatMap(({ needs }) => needs ?? []))]);
		expect(asked).not.toEqual([]);
	});
});
