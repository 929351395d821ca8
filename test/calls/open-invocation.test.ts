import type { ShownWorkflow } from '../../src/kernel/callable-tool';
import { openInvocation } from '../../src/calls/open-invocation';
import { agreedDestinations } from '../../src/calls/agreed-destinations';
import { CREDENTIAL } from '../../src/instance/credential-names';
import type { CallRules } from '../../src/instance/open-ports';
import { openScope } from '../../src/instance/open-scope';
import { chosenByPerson } from '../../src/surfaces/canvas/open-operations';
import { findTool } from '../support/native-tools';
import type { Place } from '../instance/n8n-node';
import { n8nNode } from '../instance/n8n-node';

const shown: ShownWorkflow = { workflowId: 'w1', versionId: 'v1' };

/** One call from there, and the rules that its ports are opened with. */
async function callFrom(place: Place, caller: 'person' | 'model' = 'model') {
	const scope = await openScope(n8nNode(place).context, {
		...{ item: 0, caller, itemsBy: caller, agentId: '', credential: CREDENTIAL },
	});
	const given: CallRules[] = [];
	const instance = async () =>
		await Promise.resolve({
			baseUrl: '',
			licence: () => ({ has: async () => await Promise.resolve(false) }),
			ports(_signal: AbortSignal, rules: CallRules) {
				given.push(rules);
				return {} as never;
			},
		});
	const invocation = await openInvocation(
		{ ...scope, instance, run: scope.root },
		{
			policy: chosenByPerson(caller, 'get-workflow'),
			audit: async () => await Promise.resolve(),
			role: undefined,
			isOnlyJudged: false,
		},
	);
	invocation.ports(new AbortController().signal);
	const [rules] = given;
	const tool = findTool('get-workflow');
	if (rules === undefined || tool === undefined) throw new Error('neither ports nor tool');
	const isMarked = async () =>
		(await invocation.present('a text', { ...tool, foreign: false }, [shown])) !== 'a text';
	return { scope, rules, isMarked };
}

test('what one client has written is the text of a stranger to another', async () => {
	const [own, other] = [
		await callFrom({ session: 'writer' }),
		await callFrom({ session: 'reads what others wrote' }),
	];
	own.rules.wrote(shown.workflowId, shown.versionId ?? '');
	expect(await (await callFrom({ session: 'writer' })).isMarked()).toBe(false);
	expect(await own.scope.taint.isNoted()).toBe(false);
	expect(await other.isMarked()).toBe(true);
	expect(await other.scope.taint.isNoted()).toBe(true);
});

test('what a person’s step has written is a stranger’s to the models of its run', async () => {
	const step = await callFrom({ executionId: 'with a step' }, 'person');
	step.rules.wrote(shown.workflowId, shown.versionId ?? '');
	expect(await (await callFrom({ executionId: 'with a step' })).isMarked()).toBe(true);
});

test('where people let secrets go holds for the client that they said it to', async () => {
	const own = await callFrom({ session: 'agreed' });
	agreedDestinations.agree(own.scope.root, ['there']);
	expect((await callFrom({ session: 'agreed' })).rules.isAgreed('there')).toBe(true);
	expect((await callFrom({ session: 'not agreed' })).rules.isAgreed('there')).toBe(false);
	expect((await callFrom({})).rules.isAgreed('there')).toBe(false);
});
