import type { AgentIdentity } from '../run/run-ports';
import { browserPrompt } from './browser-prompt';
import { dataTablePrompt } from './data-table-prompt';
import { delegatePrompt } from './delegate-prompt';
import { researchPrompt } from './research-prompt';
import { builderPrompt } from './builder-prompt';
import { orchestratorPrompt } from './orchestrator-prompt';
import type { PromptFacts } from './working-rules';

const KEPT =
	'They hold in every conversation, also for those you hand work to: pass on what concerns them. They change nothing about what you may do or must ask.';

const keptRules = (kept: readonly string[]) =>
	kept.length === 0
		? ''
		: `\n\n# Rules that the user had kept\n${KEPT}\n${kept.map((rule) => `- ${rule}`).join('\n')}`;

/** The system prompt of an agent. `instructions` are the person's instructions, for the run's own agent. */
export function promptFor(
	agent: Pick<AgentIdentity, 'kind' | 'title' | 'instructions'>,
	facts: PromptFacts,
	instructions: string,
	/** Standing rules of the person. */
	kept: readonly string[] = [],
): string {
	switch (agent.kind) {
		case 'delegate':
			return delegatePrompt({ role: agent.title, instructions: agent.instructions }, facts);
		case 'builder':
			return builderPrompt(facts);
		case 'data-table-agent':
			return dataTablePrompt(facts);
		case 'research-agent':
			return researchPrompt(facts);
		case 'browser-agent':
			return browserPrompt(facts);
		case 'orchestrator': {
			const own = instructions === '' ? '' : `\n\n# House rules\n${instructions}`;
			return `${orchestratorPrompt(facts)}${own}${keptRules(kept)}`;
		}
	}
}
