import { z } from 'zod';

import { defineTool } from '../../src/kernel/define-tool';
import type { Decision, Invocation } from '../../src/kernel/invoke-tool';
import { invokeTool } from '../../src/kernel/invoke-tool';
import { openInvocation } from './open-invocation';

const REASON = 'A secret would go elsewhere.';

function toolThat(needs: string | undefined) {
	let ran = false;
	const tool = defineTool({
		...{ name: 'try-it', domain: 'workflow', title: 'Try it', description: 'Try it.' },
		...{ effect: 'write', uses: [], scopes: [] },
		input: z.object({}),
		output: z.object({}),
		approval: () => 'Try it?',
		settle: async () =>
			await Promise.resolve({
				input: {},
				question: 'Try it?',
				facts: ['A line.'],
				agreed: ['key'],
			}),
		needsPerson: async () => await Promise.resolve(needs),
		async run() {
			ran = true;
			return await Promise.resolve({});
		},
	});
	return { tool, ran: () => ran };
}

async function call(needs: string | undefined, decision: Decision, insisted: Decision) {
	const { tool, ran } = toolThat(needs);
	const asked: unknown[] = [];
	const reasons: string[] = [];
	const { invocation } = openInvocation({
		decide: async () => await Promise.resolve(decision),
		insist: async (_tool, reason) => {
			reasons.push(reason);
			return await Promise.resolve(insisted);
		},
		consent: async (_tool, settled) => {
			asked.push(settled);
			return await Promise.resolve({ word: 'pending', approvalId: 'a', expiresAt: 1 });
		},
	} satisfies Partial<Invocation>);
	const { status } = await invokeTool(tool, {}, invocation);
	return { status, reasons, asked, ran: ran() };
}

const allowed: Decision = { word: 'allowed' };
const ask: Decision = { word: 'ask' };
const denied: Decision = { word: 'denied', reason: 'No.', hint: 'Stop.' };

test('a call that only a person can allow is asked about, though it is allowed otherwise', async () => {
	expect(await call(REASON, allowed, ask)).toEqual({
		...{ status: 'approval-required', reasons: [REASON], ran: false },
		asked: [{ arguments: {}, question: 'Try it?', facts: ['A line.'], agreed: ['key'] }],
	});
});

test('and does not run where nobody can be asked', async () => {
	expect(await call(REASON, allowed, denied)).toMatchObject({ status: 'denied', ran: false });
});

test('what permissions say otherwise stays', async () => {
	expect(await call(undefined, allowed, ask)).toMatchObject({ status: 'succeeded', reasons: [] });
	expect(await call(REASON, denied, allowed)).toMatchObject({ status: 'denied', reasons: [] });
	expect(await call(REASON, ask, denied)).toMatchObject({ status: 'approval-required' });
});
