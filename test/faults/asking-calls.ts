import { openAgentCalls } from '../../src/calls/open-agent-calls';
import { openApprovals } from '../../src/instance/open-store';
import { invokeTool } from '../../src/kernel/invoke-tool';
import type { Outcome } from '../../src/kernel/outcome';
import { readAgentPanel } from '../../src/policy/toolkit-policy';
import type { FaultyNode } from './faulty-node';

const LIFETIME = 60_000;

const MOST_TRIES = 6;

/** One attempt, as the caller was told of it and as it was. */
export interface Told {
	readonly tool: string;
	readonly outcome: Outcome;
	readonly did: number;
}

/** A caller that reads untrusted text, then changes something that a person is asked about, and calls again as it is told. */
export async function askingCalls({ scope, sure, effects, tools }: FaultyNode): Promise<Told[]> {
	const told: Told[] = [];
	const { signal } = new AbortController();
	const settings = readAgentPanel({ profile: 'standard', whileAsking: 'answer' }, 'tools');
	const call = async (name: keyof typeof tools): Promise<Outcome> => {
		const calls = openAgentCalls(scope, { ...settings, whileAsking: 'answer' });
		const opened = await calls.open({
			offered: async () => await Promise.resolve(Object.values(tools)),
			...{ returnedFor: undefined, isOnlyJudged: false },
		});
		const before = effects[name];
		const outcome = await invokeTool(tools[name], { what: name }, opened.invocation);
		told.push({ tool: name, outcome, did: effects[name] - before });
		const question = opened.asked();
		if (outcome.status === 'approval-required' && question !== undefined)
			await openApprovals(sure, LIFETIME, signal).decide(question.approvalId, 'approved', 'ann');
		return outcome;
	};
	for (const name of ['look', 'change'] as const)
		for (let tries = 0; tries < MOST_TRIES; tries += 1) {
			const { status } = await call(name);
			if (status === 'succeeded') break;
		}
	return told;
}
