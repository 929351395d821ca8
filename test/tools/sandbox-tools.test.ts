import { invokeTool } from '../../src/kernel/invoke-tool';
import materialize from '../../src/tools/orchestration/materialize-node-type.tool';
import readFile from '../../src/tools/orchestration/read-sandbox-file.tool';
import submit from '../../src/tools/orchestration/submit-workflow.tool';
import writeFile from '../../src/tools/orchestration/write-sandbox-file.tool';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import type { Ports } from '../../src/kernel/ports';
import { startCode, workshop } from './workshop';

const MAIN = 'src/workflow.ts';

const names = [
	'workflows',
	'workflowVersions',
	'workflowCode',
	'drafts',
	'validator',
	'credentials',
	'nodeTypes',
] as const;

const portsOf = (ports: Ports): Partial<Ports> =>
	Object.fromEntries(names.map((name) => [name, ports[name]]));

const getScope = { nodeType: 'sample.list', version: 1, operation: 'get' };

describe('files of the workspace', () => {
	it('are written, patched, listed and read', async () => {
		const { use } = workshop();
		expect(
			await use(writeFile, { path: '~/workspace/src/workflow.ts', content: 'one two' }),
		).toEqual({ path: MAIN, characters: 7, files: 1 });
		const patches = [{ old_str: 'two', new_str: 'three' }];
		expect(await use(writeFile, { path: MAIN, patches })).toMatchObject({ characters: 9 });
		expect(await use(readFile, {})).toEqual({ files: [{ path: MAIN, characters: 9 }] });
		expect(await use(readFile, { path: MAIN })).toEqual({ text: 'one three', total: 9 });
		expect(await use(readFile, { path: MAIN, offset: 4, length: 2 })).toEqual({
			...{ text: 'th', total: 9, nextOffset: 6 },
		});
	});

	it.each([
		[writeFile, { path: '../x', content: 'x' }, 'leads out'],
		[readFile, { path: '/etc/passwd' }, 'absolute'],
		[submit, { path: 'src/../../x' }, 'leads out'],
		[writeFile, { path: 'types/x.d.ts', content: 'x' }, 'materialize-node-type alone'],
		[writeFile, { path: 'a.ts' }, 'Neither "content" nor "patches"'],
		[
			writeFile,
			{ path: 'a.ts', content: 'x', patches: [{ old_str: 'a', new_str: 'b' }] },
			'exclude each other',
		],
		[writeFile, { path: 'a.ts', patches: [{ old_str: 'a', new_str: 'b' }] }, 'no file a.ts'],
		[readFile, { path: 'a.ts' }, 'no file a.ts'],
		[submit, {}, 'no file src/workflow.ts'],
	])('are not touched by a call that is wrong (%#)', async (tool, raw, said) => {
		const { use } = workshop();
		expect(await use(tool, raw)).toMatchObject({ message: expect.stringContaining(said) });
		expect(await use(readFile, {})).toEqual({ files: [] });
	});

	it('that are not there are told with those that are', async () => {
		const { use } = workshop();
		await use(writeFile, { path: 'notes.md', content: 'x' });
		expect(await use(submit, {})).toMatchObject({
			code: 'not-found',
			hint: 'There are: notes.md.',
		});
	});
});

describe('materialize-node-type', () => {
	it('puts types of nodes into the workspace, and says of which it could not', async () => {
		const { use } = workshop();
		const nodeTypes = [
			getScope,
			{ nodeType: 'sample.list', version: 1 },
			{ nodeType: 'sample.none', version: 1 },
		];
		const path = 'types/sample.list@1.get.d.ts';
		expect(await use(materialize, { nodeTypes })).toEqual({
			files: [{ nodeType: 'sample.list', version: 1, path, characters: expect.any(Number) }],
			problems: [
				{ nodeType: 'sample.list', problem: expect.stringContaining('Pass operation') },
				{ nodeType: 'sample.none', problem: 'No sample.none. Look.' },
			],
		});
		const { text } = await use(readFile, { path });
		expect(text).toContain('limit?: number; // default 5');
		expect(text).toContain('// each item: { id: string }');
	});
});

describe('submit-workflow', () => {
	it('saves the file, and the same file as the same workflow', async () => {
		const { use, stored, submitted } = workshop();
		await use(writeFile, { path: MAIN, content: startCode('One') });
		const first = await use(submit, {});
		expect(first).toMatchObject({
			...{ name: 'One', created: true },
			nodes: [{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' }],
		});
		const patches = [{ old_str: "'One'", new_str: "'Two'" }];
		await use(writeFile, { path: MAIN, patches });
		expect(await use(submit, {})).toMatchObject({
			...{ workflowId: first.workflowId, name: 'Two', created: false },
		});
		expect(stored.size).toBe(1);
		expect(submitted.map(({ workflowId }) => workflowId)).toEqual([
			first.workflowId,
			first.workflowId,
		]);
	});

	it('saves nothing of what is no workflow, says so in n8n’s words, and saves what was mended', async () => {
		const { use, stored } = workshop();
		const code = startCode('Mended');
		await use(writeFile, { path: MAIN, content: `${code}(` });
		expect(await use(submit, {})).toMatchObject({
			code: 'invalid-code',
			message: expect.stringMatching(
				/^Nothing was saved as a workflow\.\nThe code does not parse: .*\(1:\d+\)/,
			),
			hint: expect.stringContaining('write-sandbox-file'),
		});
		expect(stored.size).toBe(0);
		await use(writeFile, { path: MAIN, content: code });
		expect(await use(submit, {})).toMatchObject({ name: 'Mended' });
		expect(stored.size).toBe(1);
	});

	it('answers what n8n would refuse, and saves it as a draft', async () => {
		const finding = {
			nodeName: 'Start',
			parameter: 'limit',
			message: '"limit" is no number.',
			fix: 'Write a number.',
			severity: 'error',
			kind: 'invalid',
		} as const;
		const { use, stored } = workshop([], [finding]);
		await use(writeFile, { path: MAIN, content: startCode('Wrong') });
		expect(await use(submit, {})).toMatchObject({
			name: 'Wrong',
			errors: [expect.stringContaining('"limit" is no number.')],
		});
		expect(stored.size).toBe(1);
	});

	it('tells what it saved as saved where the workspace cannot be written after it, and what to do then', async () => {
		const { use, stored, submitted, ports } = workshop();
		await use(writeFile, { path: MAIN, content: startCode('Kept') });
		const given = ports('run-1');
		const { workspace, ...run } = given.foremanRun ?? {};
		const failing = { ...workspace, noteSubmitted: async () => await Promise.resolve(false) };
		const foremanRun = { ...run, workspace: failing } as typeof given.foremanRun;
		const all = { ...portsOf(given), foremanRun };
		const { invocation } = openInvocation({ ports: () => portsWith(all) });
		const outcome = await invokeTool(submit, {}, invocation);
		expect(outcome).toMatchObject({
			status: 'succeeded',
			output: { name: 'Kept', advice: [expect.stringContaining('pass workflowId')] },
		});
		expect([stored.size, submitted.length]).toEqual([1, 1]);
	});

	it('has a person asked about the code as it was, and runs that', async () => {
		const { use, stored, ports } = workshop();
		await use(writeFile, { path: MAIN, content: startCode('Asked') });
		const asked: Array<{ arguments: Readonly<Record<string, unknown>>; question: string }> = [];
		const { invocation } = openInvocation({
			ports: () => ports('run-1'),
			decide: async () => ({ word: 'ask' }),
			consent: async (_tool, call) => {
				asked.push(call);
				return { word: 'pending', approvalId: 'a', expiresAt: 2000 };
			},
		});
		await invokeTool(submit, {}, invocation);
		await use(writeFile, { path: MAIN, content: startCode('Swapped') });
		expect(asked).toMatchObject([
			{
				question: 'Create a new workflow from src/workflow.ts?',
				arguments: { path: MAIN, code: startCode('Asked') },
			},
		]);
		await use(submit, asked[0]?.arguments);
		expect([...stored.values()].map(({ name }) => name)).toEqual(['Asked']);
	});
});
