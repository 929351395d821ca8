import {
	openToken,
	sealToken,
	readListAnswer,
	untilEnded,
	foreignMessage,
} from '../../src/adapters/in-process/nodes/node-resources';
import { fingerprint } from '../../src/policy/fingerprint';
import { thrown } from '../tools/thrown';

test('of an error only its texts are quoted, never the request it carries', () => {
	const error = Object.assign(new Error('Request failed\nwith 401'), {
		description: 'Incorrect API key',
		config: { headers: { authorization: 'Bearer top-secret' } },
		response: { request: 'top-secret' },
	});
	expect(foreignMessage(error)).toBe('Request failed with 401 – Incorrect API key');
	expect(foreignMessage({ headers: 'top-secret' })).toBe('');
	expect(foreignMessage(new Error('x'.repeat(5000))).length).toBeLessThan(310);
});

test('the answers of all kinds of lists are read into one shape', () => {
	const item = { name: 'One', value: 1 };
	expect(readListAnswer('loadOptions', [{ ...item, action: 'drop' }]).results).toEqual([item]);
	expect(
		readListAnswer('listSearch', { results: [{ ...item, url: 'u' }], paginationToken: 7 }),
	).toEqual({ results: [{ ...item, url: 'u' }], paginationToken: '7' });
	const field = { id: 'name', displayName: 'Name', type: 'string', required: true };
	expect(readListAnswer('resourceMapping', { fields: [field] }).results).toEqual([
		{ name: 'Name', value: 'name', description: 'string, required' },
	]);
});

test('only a token that the list gave is taken back', async () => {
	const sign = (text: string) => fingerprint('key', 'list one', text);
	const sealed = sealToken('https://service.example/next', sign);
	expect(openToken(sealed, sign)).toBe('https://service.example/next');
	const forged = sealed.replace('service', 'elsewhere');
	for (const wrong of [forged, 'https://elsewhere.example/next', ''])
		expect(await thrown(() => openToken(wrong, sign))).toMatchObject({ code: 'invalid-input' });
	const ofAnother = (text: string) => fingerprint('key', 'list two', text);
	expect(await thrown(() => openToken(sealed, ofAnother))).toMatchObject({ code: 'invalid-input' });
});

test('what does not end is not waited for', async () => {
	const never = new Promise<string>(() => undefined);
	const error = await thrown(async () => await untilEnded(AbortSignal.timeout(5), never));
	expect(error).toMatchObject({ code: 'timeout' });
	expect(error.message).toContain('cannot be stopped');
	expect(await untilEnded(AbortSignal.timeout(5_000), Promise.resolve('in time'))).toBe('in time');
	const cancelled = new AbortController();
	cancelled.abort(new DOMException('', 'AbortError'));
	await expect(untilEnded(cancelled.signal, never)).rejects.toMatchObject({ name: 'AbortError' });
});
