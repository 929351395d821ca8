import { deflateSync } from 'node:zlib';

import { isTooHeavy } from '../../../src/web/pages/read-pdf';
import { readPage } from '../../../src/web/pages/read-page';

const { signal } = new AbortController();

const stream = (bytes: Buffer, about = '') =>
	Buffer.concat([
		Buffer.from(`4 0 obj\n<< /Filter /FlateDecode ${about}>>\nstream\r\n`),
		deflateSync(bytes),
		Buffer.from('\nendstream\nendobj\n'),
	]);

const pdf = (...streams: readonly Buffer[]) =>
	Buffer.concat([Buffer.from('%PDF-1.7\n'), ...streams]);

const blanks = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, ' ');

describe('a PDF', () => {
	it.each([
		['is light without streams', [], false],
		['is light with a page of text', [stream(Buffer.from('BT (a) Tj ET'))], false],
		['is heavy with a bomb', [stream(blanks(9))], true],
		['is heavy with several that are one together', Array(5).fill(stream(blanks(2))), true],
		['is light with a large picture', [stream(blanks(40), '/Subtype /Image ')], false],
		['is light with a large font', [stream(blanks(20), '/Length1 1 ')], false],
		['is heavy with a font that is a bomb', [stream(blanks(40), '/Length1 1 ')], true],
		['is heavy with thousands of streams', Array(2_001).fill(stream(Buffer.from(''))), true],
	])('%s', async (_name, streams: readonly Buffer[], expected) => {
		expect(await isTooHeavy(pdf(...streams), signal)).toBe(expected);
	});

	it('that is heavy is not opened', async () => {
		const openPdf = jest.fn(async () => await Promise.resolve(undefined));
		const request = {
			body: pdf(stream(blanks(9))),
			contentType: 'application/pdf',
			url: '',
			signal,
		};
		const breathe = async () => await Promise.resolve();
		await expect(readPage(request, { openPdf, breathe })).rejects.toMatchObject({
			code: 'too-large',
		});
		expect(openPdf).not.toHaveBeenCalled();
	});

	it('that is broken is not heavy', async () => {
		const broken = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Filter /FlateDecode >>\nstream\nnothing');
		expect(await isTooHeavy(broken, signal)).toBe(false);
	});
});
