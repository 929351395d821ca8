import type { Approval } from '../../../src/policy/approvals/approval';

export const approvalOf = (tool: string, given: unknown, question = 'Run?'): Approval => ({
	...{ id: '0'.repeat(32), organisation: '', agency: '', agentId: 'a', user: '', run: 'r' },
	...{ workflow: 'w', resume: '', tool, arguments: JSON.stringify(given), question },
	...{ createdAt: 0, expiresAt: 4e12, state: 'pending', decidedBy: '', decidedAt: 0 },
});

export const planOf = (spec: string): Approval =>
	approvalOf(
		'plan',
		{
			tasks: [
				{ id: 't1', title: 'Table', kind: 'manage-data-tables', spec, deps: [] },
				{ id: 't2', title: 'Form', kind: 'build-workflow', spec: 'A form', deps: ['t1'] },
			],
		},
		'Carry out this plan of 2 tasks?',
	);

export const askingFor = (...questions: object[]): Approval =>
	approvalOf('ask-user', { questions }, 'To build it.');
