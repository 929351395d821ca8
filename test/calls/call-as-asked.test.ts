import { callAsAsked } from '../../src/calls/call-as-asked';
import { hideSecrets } from '../../src/policy/secrets/hide-secrets';
import { findTool } from '../support/native-tools';

const CANARY = 'canary-0123456789';

const questionOf = (requestBody: unknown, more = {}) => {
	const tool = findTool('call-live-workflow');
	const read = tool?.prepare({ workflowId: 'w1', requestBody, ...more });
	if (!tool || !read?.ok) throw new Error('not read');
	const question = 'Call the webhook of the live workflow "Parcels" (w1): POST /parcels?';
	const settled = { arguments: read.call.arguments, question, facts: [], agreed: [] };
	return callAsAsked(tool, settled, 'write', hideSecrets([CANARY])).question;
};

it('a question says what is sent, so that two calls of one webhook are told apart', () => {
	expect(questionOf({ parcel: 107 })).toMatch(/\? With requestBody: \{"parcel":107\}\.$/);
	expect(questionOf({ parcel: 8 })).not.toBe(questionOf({ parcel: 107 }));
	expect(questionOf('Parcels')).not.toMatch(/With/);
	expect(questionOf(undefined, { timeout: 9_000 })).not.toMatch(/With/);
});

it('a question shows no secret, and of a long value the beginning and its length', () => {
	const secrets = { token: CANARY, password: 'hunter2-hunter2', note: 'n'.repeat(500) };
	const asked = questionOf(secrets, { requestHeaders: { 'x-api-key': 'abcdef0123456789abcdef' } });
	expect(asked).not.toMatch(/canary|hunter2|abcdef0123/);
	expect(asked).toMatch(/… \(\d+ characters\)/);
	expect(asked.length).toBeLessThan(500);
});

it('a question says what is emptied', () => {
	expect(questionOf([])).toMatch(/With requestBody: \[\]\.$/);
});

it('a question about a tool of others names all arguments, whatever they are called', () => {
	const tool = {
		name: 'drop-orders',
		provider: 'registry',
		description: 'Drops.',
		input: undefined,
	};
	const given = { filter: 'all', limit: 900, tasks: ['x'], note: '' };
	const settled = { arguments: given, question: 'Run drop-orders?', facts: [], agreed: [] };
	expect(callAsAsked(tool, settled, 'write', hideSecrets([])).question).toBe(
		'Run drop-orders? With filter: "all", limit: 900, tasks: ["x"], note: "".',
	);
});
