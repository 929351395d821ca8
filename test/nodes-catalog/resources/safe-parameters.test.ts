import { checkParameters } from '../../../src/nodes-catalog/resources/safe-parameters';
import { thrown } from '../../tools/thrown';

test.each([
	{ options: { baseURL: 'https://elsewhere.example/v1' } },
	{ host: 'elsewhere.example' },
	{ list: [{ apiEndpoint: 'elsewhere.example' }] },
	{ options: { __rl: true, baseURL: 'https://elsewhere.example' } },
	{ endpointUrl: { __rl: true, mode: 'url', value: 'https://elsewhere.example/x' } },
	{ host: { __rl: true, mode: 'id', value: 'elsewhere' } },
	{ documentId: { __rl: true, mode: 'url', value: 'https://elsewhere.example/d/1' } },
	{ a: [{ server: { b: [{ c: 'elsewhere' }] } }] },
	{ a: { __rl: true, value: { __rl: true, value: ['//elsewhere.example'] } } },
	{ host: 2130706433 },
	{ endpointUrl: 'x' },
	{ anything: 'http://127.0.0.1:5678/webhook/x' },
	{ anything: ' //127.0.0.1/x' },
	{ anything: '127.0.0.1:5678' },
	{ anything: '[::1]/x' },
	{ anything: 'localhost' },
	{ anything: 'elsewhere.example:8080' },
	{ anything: ['\\\\elsewhere\\share'] },
])('an address is refused, whatever it is called: %j', async (parameters) => {
	const { message } = await thrown(() => checkParameters(parameters));
	expect(message).toContain('an address is not taken here');
});

test.each([{ a: { b: ['={{ $env.HOME }}'] } }, { a: { b: [' =1'] } }])(
	'an expression is refused, with its place: %j',
	async (parameters) => {
		const { message } = await thrown(() => checkParameters(parameters));
		expect(message).toContain('parameters.a.b[0]');
	},
);

test('the id of a thing is taken with the editor’s link to it, and what is no address', () => {
	const documentId = {
		__rl: true,
		mode: 'id',
		value: 'd1',
		cachedResultUrl: 'https://docs.example/d/1',
	};
	const plain = { resource: 'sheet', limit: 5, email: 'ann@example.com', range: 'A1:B2', host: '' };
	expect(() => checkParameters({ documentId, ...plain, ratio: '16:9' })).not.toThrow();
});
