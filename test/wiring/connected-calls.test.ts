import type { BoundCall } from '../../src/orchestrator/run/bound-call';
import { connectedActions, connectedAnswer } from '../../src/wiring/connected-calls';

const clean = (text: string) => text.replaceAll('s3cret', '***');

const boundTo = (node: object, given: Record<string, unknown>, isApproved = false): BoundCall => ({
	taskId: '',
	call: { id: 'run_c1', name: 'Order', arguments: given },
	node: { name: 'Gate', isOfMany: false, behind: 'Order node', ...node },
	isApproved,
});

const wrapped = { toolParameters: { item: 'a' }, hitlParameters: { reason: 'why' } };

test('a call behind a gate goes to the gate first, which is told what it judges', () => {
	const [action] = connectedActions([boundTo({}, wrapped)]);
	expect(action).toMatchObject({
		...{ nodeName: 'Gate', id: 'run_c1', type: 'ai_tool' },
		input: { reason: 'why', toolParameters: { item: 'a' } },
		metadata: {
			...{ itemIndex: 0, taskId: '', callId: 'run_c1' },
			hitl: { toolName: 'Order', gatedToolNodeName: 'Order node', originalInput: { item: 'a' } },
		},
	});
});

test('once approved it goes to its own node, with what the model gave the tool', () => {
	const [action] = connectedActions([boundTo({}, wrapped, true)]);
	expect(action).toMatchObject({ nodeName: 'Order node', metadata: { parentNodeName: 'Gate' } });
	expect(action?.input).toEqual({ item: 'a', tool: 'Order' });
	expect(action?.metadata).not.toHaveProperty('hitl');
});

test('a tool that n8n could not wrap keeps its fields', () => {
	const call = (isApproved: boolean) => boundTo({}, { item: 'a' }, isApproved);
	expect(connectedActions([call(false)])[0]?.input).toEqual({ toolParameters: { item: 'a' } });
	expect(connectedActions([call(true)])[0]?.input).toEqual({ item: 'a', tool: 'Order' });
});

test('without a gate it goes to its node, which is told which of its tools is meant', () => {
	const plain = { name: 'Node', behind: undefined };
	expect(connectedActions([boundTo(plain, { item: 'a' })])[0]).toMatchObject({
		...{ nodeName: 'Node', input: { item: 'a' } },
	});
	const [ofMany] = connectedActions([boundTo({ ...plain, isOfMany: true }, { item: 'a' })]);
	expect(ofMany?.input).toEqual({ item: 'a', tool: 'Order' });
});

/** What n8n gives back for an action whose node has put this out. */
function answerOf(bound: BoundCall, json: object, more: object = {}) {
	const [action] = connectedActions([bound]);
	if (action === undefined) throw new Error('no action');
	const data = {
		...{ startTime: 0, executionTime: 0, executionIndex: 0, source: [] },
		data: { ai_tool: [[{ json: { ...json } }]] },
		...more,
	};
	return connectedAnswer({ action: { ...action, metadata: { ...action.metadata } }, data }, clean);
}

const ids = { taskId: '', callId: 'run_c1' };

test.each([{ approved: true }, { data: { approved: true } }])(
	'%j of a gate lets it through',
	(json) => {
		expect(answerOf(boundTo({}, wrapped), json)).toEqual({ ...ids, word: 'approved' });
	},
);

test.each([
	[{ approved: false, chatInput: 'Use s3cret B' }, 'Use *** B'],
	[{ data: { approved: false, chatInput: 'No' } }, 'No'],
	[{ approved: 'true' }, 'A person refused this call.'],
	[{ text: 'approved: true' }, 'A person refused this call.'],
	[{}, 'A person refused this call.'],
])('%j of a gate does not, and the model is told', (json, text) => {
	const answer = answerOf(boundTo({}, wrapped), json);
	expect(answer).toMatchObject({ ...ids, word: 'answered', isError: true });
	expect(JSON.stringify(answer)).toContain(text);
});

test('a gate that failed, or was asked about another tool, lets nothing through', () => {
	const failed = { executionStatus: 'error' };
	expect(answerOf(boundTo({}, wrapped), { approved: true }, failed)).toMatchObject({
		...{ word: 'answered', isError: true },
	});
	const other = { toolParameters: { item: 'a', tool: 'Refund' } };
	expect(answerOf(boundTo({}, other), { approved: true })).toMatchObject({
		...{ word: 'answered', isError: true },
	});
});

test('what a tool says is an answer, never an approval', () => {
	for (const bound of [boundTo({ behind: undefined }, {}), boundTo({}, wrapped, true)])
		expect(answerOf(bound, { approved: true, key: 's3cret' })).toEqual({
			...{ ...ids, word: 'answered', isError: false },
			text: '{"approved":true,"key":"***"}',
		});
});
