import type { Approval } from '../../src/policy/approvals/approval';
import type { Store } from '../../src/instance/open-store';
import { withdrawQuestions } from '../../src/asking/withdraw-questions';

const approval = (id: string, changes: Partial<Approval> = {}): Approval => ({
	...{ id, organisation: 'org', agency: 'north', user: 'ann', agentId: 'agent' },
	...{ run: 'run', workflow: 'W', resume: `https://n8n.example/webhook-waiting/${id}` },
	...{ tool: 'ask-user', question: 'Which?', arguments: '{}', createdAt: 1, expiresAt: 2 },
	...{ state: 'pending', decidedBy: '', decidedAt: 0 },
	...changes,
});

it('declines each question of the run, and gives all that were asked', async () => {
	const kept = new Map([
		['1', approval('1')],
		['2', approval('2', { state: 'approved' })],
		['3', approval('3', { run: 'another' })],
	]);
	const declined: string[] = [];
	const asked = await withdrawQuestions(
		{ logger: { warn: () => undefined } } as never,
		{
			connection: { secrets: [], api: () => undefined },
			secret: '',
			askUrl: '',
		} as unknown as Store,
		{
			read: async (id) => await Promise.resolve(kept.get(id)),
			async decide(id, _verdict, by) {
				declined.push(`${id} by ${by}`);
				return await Promise.resolve({ counted: false, state: 'declined' });
			},
		},
		{
			runId: 'run',
			questions: ['1', '2', '3', '4'].map((approvalId) => ({ approvalId })),
			by: 'ann',
		},
	);
	// What is another run's is neither declined nor waited for here.
	expect(declined).toEqual(['1 by ann', '2 by ann']);
	expect(asked.map(({ id }) => id)).toEqual(['1', '2']);
});
