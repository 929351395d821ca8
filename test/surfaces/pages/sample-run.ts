import type { RunPage } from '../../../src/surfaces/pages/run-page';
import { now } from './sample-card';

/** The page of a run, with something in every part of it. */
export const sampleRun = (changes: Partial<RunPage> = {}): RunPage => ({
	...{ runId: 'a'.repeat(32), threadId: 'thread 1', agentId: 'support', user: 'zoe' },
	...{ status: 'working', isEnded: false, isWorkedOn: true },
	...{ createdAt: now - 90_000, updatedAt: now - 1_000, now },
	message: 'Build a webhook that says hello',
	said: ['I begin.', 'The builder is at work.'],
	notDone: [],
	goOn: '',
	questions: [{ question: 'Which sheet?', expiresAt: now + 600_000, url: '../approvals/1' }],
	plan: {
		phase: 'executing',
		tasks: [
			...[{ id: 'a', title: 'Look', kind: 'research', deps: [], status: 'succeeded', why: '' }],
			...[
				{
					id: 'b',
					title: 'Build',
					kind: 'build-workflow',
					deps: ['a'],
					status: 'running',
					why: '',
				},
			],
		],
	},
	tasks: [{ taskId: 't1', title: 'Build', kind: 'builder', status: 'running', isOpen: true }],
	checklist: [{ id: 'x', description: 'Say hello', status: 'in_progress' }],
	workflows: [
		{
			...{ workflowId: 'wf1', name: 'Hello', state: 'verified', evidence: 'It said Ada.' },
			...{ executionId: '7', verifiedAt: now - 5_000, missingCredentials: [] },
			url: 'https://n8n.example/workflow/wf1',
			drawing: {
				nodes: [
					{ name: 'Hook', kind: 'Webhook', x: 0, y: 0, isDisabled: false },
					{ name: 'Agent', kind: 'Agent', x: 220, y: 0, isDisabled: false },
					{ name: 'Model', kind: 'Chat model', x: 220, y: 160, isDisabled: true },
				],
				edges: [
					{ from: 'Hook', to: 'Agent', isSupport: false },
					{ from: 'Model', to: 'Agent', isSupport: true },
				],
			},
		},
	],
	costs: [
		{
			...{ title: 'The Foreman itself', modelCalls: 3, toolCalls: 2 },
			...{ tokensIn: 1_234, tokensCached: 1_000, tokensOut: 56, seconds: 7 },
		},
		{
			...{ title: 't1: Build', modelCalls: 1, toolCalls: 1 },
			...{ tokensIn: 1_000, tokensCached: 0, tokensOut: 4, seconds: 3 },
		},
	],
	events: [
		{ at: now - 4_000, text: 'Started: Build' },
		{ at: now - 2_000, text: 't1: search-nodes' },
	],
	action: 'a'.repeat(32),
	hidden: { csrf: 'mark' },
	live: { nonce: '0123abcd', stream: 'r/events?after=5' },
	...changes,
});
