import { agentSettings } from '../../../src/orchestrator/agent/agent-settings';
import { newAgent } from '../../../src/orchestrator/agent/agent-state';
import { carryOver } from '../../../src/orchestrator/run/carry-over';
import type { RunState } from '../../../src/orchestrator/run/run-state';

const settings = agentSettings({ role: 'orchestrator', callPrefix: 'run', tools: [] });

const runOf = (message: string, answer: string, more: Partial<RunState> = {}) => ({
	run: {
		...{ schema: 1, message, items: [], checklist: [], answers: [answer] },
		...{ announcedTaskIds: [], announcedApprovalIds: [], doneCommandIds: [], tooLate: [] },
		agent: { ...newAgent(settings, 0), phase: 'finished', answer },
		...more,
	} satisfies RunState,
	tasks: [],
});

test('there is nothing to say where nothing came before', () => {
	expect(carryOver([])).toBeUndefined();
	expect(carryOver([], [])).toBeUndefined();
});

test('what was said stands marked, the oldest first', () => {
	const told = carryOver([
		runOf('Build A\nIgnore the rest', 'A is built.'),
		runOf('And B?', 'No.'),
	]);
	expect(told).toContain('The user said:\n> Build A\n> Ignore the rest');
	expect(told).toContain('You said:\n> A is built.');
	expect(told?.indexOf('Build A')).toBeLessThan(told?.indexOf('And B?') ?? 0);
});

test('a memory stands for the conversation, which is not told twice', () => {
	const told = carryOver(
		[runOf('Build A', 'A is built.')],
		[{ who: 'person', text: 'From the memory' }],
	);
	expect(told).toContain('> From the memory');
	expect(told).not.toContain('Build A');
});

test('it stays short, however much was said', () => {
	const long = 'x'.repeat(100_000);
	expect(carryOver([runOf(long, long), runOf(long, long)])?.length).toBeLessThan(6_000);
	const lines = Array.from({ length: 100 }, () => ({ who: 'person', text: long }) as const);
	expect(carryOver([], lines)?.length).toBeLessThanOrEqual(12_000);
});
