import { Readable } from 'node:stream';

import { createItemFiles } from '../../src/adapters/in-process/item-files';

const execution = { id: '12', workflowId: 'wf1' };

const asked: string[] = [];
const files = createItemFiles({
	helpers: {
		getBinaryStream: async (id: string) => {
			asked.push(id);
			if (id.includes('gone')) throw new Error('ENOENT');
			return await Promise.resolve(Readable.from([Buffer.from('hello '), Buffer.from('world')]));
		},
	},
});

const textOf = async (id: string, most = 100) =>
	await files.text({ mimeType: 'text/plain', content: { id } }, execution, most);

const inPlace = 'filesystem-v2:workflows/wf1/executions/12/binary_data/ab-1';

beforeEach(() => {
	asked.length = 0;
});

it('reads the beginning of a file that n8n filed under the execution', async () => {
	expect(await textOf(inPlace)).toBe('hello world');
	expect(await textOf(inPlace, 7)).toBe('hello w');
	expect(await textOf('s3:workflows/wf1/executions/12/binary_data/ab-1')).toBe('hello world');
	expect(await textOf('database:ab-1')).toBe('hello world');
});

it('reads what stands in the execution itself', async () => {
	const content = { base64: Buffer.from('inside').toString('base64') };
	expect(await files.text({ mimeType: 'text/plain', content }, execution, 3)).toBe('ins');
});

it.each([
	'filesystem-v2:workflows/other/executions/12/binary_data/ab-1',
	'filesystem-v2:workflows/wf1/executions/13/binary_data/ab-1',
	'filesystem-v2:workflows/wf1/executions/12/binary_data/../../../../x',
	'filesystem-v2:workflows/wf1/executions/12/binary_data/a/b',
	'filesystem-v2:workflows/wf1/executions/12/binary_data/ab\n',
	'filesystem:../../config',
	'database:../x',
	'database:',
	'',
])('does not ask n8n for %j, which a node may have written', async (id) => {
	expect(await textOf(id)).toBeUndefined();
	expect(asked).toEqual([]);
});

it('tells nothing of a file that is gone, or where n8n gives no files', async () => {
	expect(await textOf('database:gone')).toBeUndefined();
	const without = createItemFiles({});
	const file = { mimeType: 'text/plain', content: { id: inPlace } };
	expect(await without.text(file, execution, 9)).toBeUndefined();
});
