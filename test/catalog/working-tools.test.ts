import { roles } from '../../src/kernel/define-tool';
import { allTools } from '../../src/tools';
import { isFor } from '../../src/catalog/working-tools';

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
