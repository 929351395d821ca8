import type { ExecutionRecord, NodeRun } from '../../src/kernel/ports/instance/executions';
import {
	newFiles,
	shownItems,
	whatIsWrong,
	wrongFiles,
} from '../../src/tools/execution/item-files';
import { storedNode } from './stored-workflow';

/** What servers send for such files. */
const sound: ReadonlyArray<readonly [name: string, mimeType: string, head: string]> = [
	['photo.png', 'image/png', '\u0089PNG\r\n\u001a\n'],
	['photo.JPG', 'image/jpeg', '\ufffd\ufffd\ufffd\ufffd'],
	['invoice.pdf', 'application/pdf', '%PDF-1.7'],
	['backup.tar.gz', 'application/gzip', '\u001f\ufffd'],
	['sheet.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK\u0003'],
	['clip.mp4', 'video/mp4', '\u0000\u0000ftyp'],
	['call.mp3', 'audio/mpeg', 'ID3'],
	['rows.csv', 'text/csv', 'a,b\n1,2'],
	['notes.txt', 'text/plain', 'An error occurred once.'],
	['data.json', 'application/json', '{"rows":[1],"error":null,"errors":[],"status":200}'],
	['feed.xml', 'application/xml', '<?xml version="1.0"?><rss><channel/></rss>'],
	['page.html', 'text/html; charset=utf-8', '<!DOCTYPE html><html>'],
	['drawing.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
	['', 'application/octet-stream', '\u0000\u0001'],
	['', 'text/plain', ''],
];

const pages = [
	'<!DOCTYPE html><title>Sign in</title>',
	'\n  <!doctype HTML>\n<html lang="en">',
	'<html><body>502 Bad Gateway</body></html>',
	'<HTML>',
];

const errors = [
	'{"error":"not found"}',
	'{"errors":[{"message":"quota"}]}',
	'{"statusCode":404,"message":"Not Found"}',
	'{"code":429}',
	'<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code></Error>',
	'<soap:Fault/>',
];

describe('a file of a node', () => {
	it.each(sound)('%s as %s is sound', (fileName, mimeType, head) => {
		expect(whatIsWrong({ mimeType, fileName, fileSize: '2 kB' }, head)).toBeUndefined();
	});

	const binary = sound.slice(0, 7).map(([name]) => name);

	it.each(binary.flatMap((name) => pages.map((page) => [name, page] as const)))(
		'%s that holds %s is a page, whatever its type says',
		(fileName, head) => {
			for (const mimeType of ['text/html', 'text/html;charset=utf-8', 'image/png', ''])
				expect(whatIsWrong({ mimeType, fileName }, head)).toMatch(/^is an HTML page/);
		},
	);

	it.each([...binary, ''].flatMap((name) => errors.map((error) => [name, error] as const)))(
		'%s that holds %s is an error message',
		(fileName, head) => {
			expect(whatIsWrong({ mimeType: 'application/octet-stream', fileName }, head)).toBe(
				'is an error message of the server',
			);
		},
	);

	it.each(
		binary.flatMap((name) =>
			['text/plain', 'application/json', 'application/problem+json', 'application/xml'].map(
				(mimeType) => [name, mimeType] as const,
			),
		),
	)('%s that is sent as %s is not what its name says', (fileName, mimeType) => {
		expect(whatIsWrong({ mimeType, fileName }, '')).toMatch(/not what "\.\w+" says$/);
	});

	it('is wrong where it is empty', () => {
		expect(whatIsWrong({ mimeType: 'image/png', fileSize: '0 B' }, '')).toBe('is empty');
		expect(whatIsWrong({ mimeType: 'image/png', fileSize: '10 B' }, 'x')).toBeUndefined();
	});
});

const file = (id: string, mimeType = 'image/png') => ({
	data: { mimeType, fileName: `${id}.png`, fileSize: '2 kB', content: { id } },
});

const run = (startedAt: number, ...files: Array<NonNullable<NodeRun['files']>[0]>): NodeRun => ({
	status: 'success',
	startedAt,
	outputs: files.map((list) => list.map(() => ({ a: 1 }))),
	files,
});

describe('the files of an execution', () => {
	const runs = {
		Later: [run(3, [file('one')])],
		First: [run(1, [file('one'), undefined], [file('two')])],
	};

	it('stand once, at the node that put them out first', () => {
		expect(newFiles({ runs }).map(({ node, file: { fileName } }) => [node, fileName])).toEqual([
			['First', 'one.png'],
			['First', 'two.png'],
		]);
	});

	it('stand beside the data of their item, without their content', () => {
		const shown = { data: { mimeType: 'image/png', fileName: 'one.png', fileSize: '2 kB' } };
		const [first] = runs.First;
		expect(shownItems(first ?? run(1))[0]).toEqual({ a: 1, binary: shown });
		expect(shownItems(first ?? run(1))[1]).toEqual({ a: 1 });
		const own = { ...run(1, [file('one')]), outputs: [[{ binary: 'mine' }]] };
		expect(shownItems(own)).toEqual([{ binary: 'mine', $binary: shown }]);
	});

	it('are not looked into where a node did not run, or writes what it is told to', async () => {
		const nodes = [
			storedNode('Get', { type: 'n8n-nodes-base.httpRequest' }),
			storedNode('Make', { type: 'n8n-nodes-base.convertToFile' }),
			storedNode('Pinned', { type: 'n8n-nodes-base.httpRequest' }),
		];
		const record: ExecutionRecord = {
			...{ id: '7', workflowId: 'w', status: 'success', mode: 'manual', nodes: [], pinned: [] },
			...{ startedAt: null, finishedAt: null },
			runs: Object.fromEntries(
				nodes.map(({ name }, index) => [name, [run(index, [file(name, 'text/html')])]]),
			),
		};
		const text = async () => await Promise.resolve(undefined);
		const wrong = await wrongFiles(nodes, record, new Set(['Pinned']), { text });
		expect([...wrong.keys()]).toEqual(['Get']);
	});
});
