import { openIdentity } from '../../../src/instance/identity/open-identity';
import { readToolkitPolicy } from '../../../src/policy/toolkit-policy';
import { n8nNode } from '../n8n-node';

const fromModel = [
	['the token itself', { identityToken: "={{ $fromAI('token') }}" }],
	[
		'the button of the editor',
		{ identityToken: "={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('t', ``, 'string') }}" },
	],
	['another spelling', { identityToken: "={{ $FROMAI('token') }}" }],
	['all options at once', "={{ { identityToken: $fromAI('token') } }}"],
] as const;

const fromItem = [
	['the item', { identityToken: '={{ $json.token }}' }],
	['the input', { identityToken: '={{ $input.first().json.token }}' }],
	['a list', { identityToken: ['={{ $json.token }}'] }],
	['all options at once, from the item', '={{ $json }}'],
] as const;

describe.each([...fromModel, ...fromItem])('a token by way of %s', (_, options) => {
	it('is refused in a node that a model calls, before anything is read', async () => {
		const { context, reads } = n8nNode({ executionId: '1', parameters: { options } });
		await expect(openIdentity(context, 0, 'model')()).rejects.toThrow(/takes what a model sends/);
		expect(reads).toEqual([]);
	});
});

it.each(fromModel)('on the canvas a model fills in no token either: %s', async (_, options) => {
	const { context, reads } = n8nNode({ executionId: '1', parameters: { options } });
	await expect(openIdentity(context, 0, 'person')()).rejects.toThrow(/takes what a model sends/);
	expect(reads).toEqual([]);
});

it('other options may be expressions of the item', async () => {
	const options = { instructions: '={{ $json.rules }}', identityToken: '' };
	const { context } = n8nNode({ executionId: '1', parameters: { options } });
	await expect(openIdentity(context, 0, 'model')()).resolves.toMatchObject({ user: 'ann' });
});

describe('what is set under Options for an agent', () => {
	it('is taken as it was saved: no expression is evaluated', () => {
		const options = {
			...{ agentId: "={{ $fromAI('agent') }}", approvalHours: '={{ $json.hours }}' },
			askAfterForeignText: '={{ $json.asks }}',
		};
		expect(readToolkitPolicy({ options }, 'tools')).toMatchObject({
			...{ agentId: "={{ $fromAI('agent') }}", asksAfterForeignText: true },
			lifetime: 24 * 3_600_000,
		});
	});

	it('is refused where all of it is an expression', () => {
		expect(() => readToolkitPolicy({ options: '={{ $json }}' }, 'tools')).toThrow();
	});
});
