import { checkParameters } from '../../../src/nodes-catalog/resources/safe-parameters';
import { thrown } from '../../tools/thrown';

test.each([
	{ options: { baseURL: 'https://elsewhere.example/v1' } },
	{ host: 'elsewhere.example' },
	{ list: [{ apiEndpoint: 'elsewhere.example' }] },
	{ options: { __rl: true, baseURL: 'https://elsewhere.example' } },
])('an address is refused where a secret would be sent to it: %j', async (parameters) => {
	const { message } = await thrown(() => checkParameters(parameters, true));
	expect(message).toContain('its secret would be sent there');
	expect(() => checkParameters(parameters, false)).not.toThrow();
});

test('an expression is refused, with its place', async () => {
	const { message } = await thrown(() =>
		checkParameters({ a: { b: ['={{ $env.HOME }}'] } }, false),
	);
	expect(message).toContain('parameters.a.b[0]');
});

test('the address of a thing is taken', () => {
	const documentId = { __rl: true, mode: 'url', value: 'https://docs.example/d/1' };
	expect(() => checkParameters({ documentId, resource: 'sheet', limit: 5 }, true)).not.toThrow();
});
