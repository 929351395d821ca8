import { openInvocation } from '../../src/calls/open-invocation';
import { CREDENTIAL } from '../../src/instance/credential-names';
import { openScope } from '../../src/instance/open-scope';
import { openSpending } from '../../src/instance/open-spending';
import { chosenByPerson } from '../../src/surfaces/canvas/open-operations';
import { n8nNode } from '../instance/n8n-node';
import { findTool } from '../support/native-tools';

jest.mock('../../src/instance/open-spending');

const soon = async () => await new Promise((resolve) => setImmediate(resolve));

test('a call counts against its budget until what was recorded of it is written', async () => {
	const made = jest.fn();
	jest.mocked(openSpending).mockReturnValue({
		beforeCall: async () => await Promise.resolve({ made }),
		beforeTurn: async () => await Promise.resolve({ made: undefined }),
	});
	const scope = await openScope(n8nNode({}).context, {
		...{ item: 0, caller: 'model', itemsBy: 'model', agentId: '', credential: CREDENTIAL },
	});
	let write = () => {};
	const written = new Promise<void>((resolve) => {
		write = resolve;
	});
	const invocation = await openInvocation(
		{ ...scope, store: undefined, run: scope.root },
		{
			policy: { ...chosenByPerson('model', 'get-workflow') },
			// As an audit that keeps what it is told, and writes it later.
			audit: async () => await Promise.resolve(),
			settled: async () => await written,
			role: undefined,
			isOnlyJudged: false,
		},
	);
	const tool = findTool('get-workflow');
	if (tool === undefined) throw new Error('no tool');
	await invocation.decide(tool, { arguments: {} } as never, {} as never);
	const attempt = { tool: tool.name, status: 'success', duration: 1, stripped: [] };
	const recorded = invocation.record(attempt as never);
	await soon();
	expect(made).not.toHaveBeenCalled();
	write();
	await recorded;
	expect(made).toHaveBeenCalledTimes(1);
});
