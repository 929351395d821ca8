import { openToolkit } from '../../../src/surfaces/toolkit/open-toolkit';
import { tools } from '../../support/native-tools';
import { n8nNode } from '../../instance/n8n-node';

/** One call as the node makes it: what is offered, what a person has said, the call, and what is kept of it. */
async function callOnce() {
	const { context, reads } = n8nNode({ executionId: 'one call' });
	const surface = openToolkit(context);
	const workplace = await surface.workplace(0);
	await workplace.hidden(tools);
	const approvalId = 'a'.repeat(32);
	await surface.settled({ foremanApproval: approvalId }, 0).catch(() => undefined);
	const { invocation } = await surface.openCall(0, async () => await Promise.resolve(tools));
	const [tool] = tools;
	if (tool === undefined) throw new Error('no tools');
	const prepared = { arguments: {} } as never;
	await Promise.resolve(invocation.decide(tool, prepared, () => ({}) as never)).catch(
		() => undefined,
	);
	await invocation.record({
		...{ tool: tool.name, effect: tool.effect, arguments: {}, decision: 'allowed' },
		...{ consent: undefined, approvalId: '', approver: '', isAnswered: false, at: 0 },
		...{ status: 'succeeded', code: undefined, duration: 0, stripped: [], cause: undefined },
	});
	return reads;
}

test('one call decrypts each credential once, and verifies its caller once', async () => {
	expect((await callOnce()).sort()).toEqual([
		...['foremanIdentityApi', 'foremanN8nApi', 'foremanStoreApi', 'options.identityToken'],
	]);
});
