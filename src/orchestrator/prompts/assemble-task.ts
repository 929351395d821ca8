import type { PromptFacts } from './working-rules';
import { joinParts, section } from './section';
import { agentRules, runFacts } from './working-rules';

/** The system prompt of an agent that has one task and reports its result. `introduction` says who the agent is. */
export const assembleTask = (
	introduction: readonly string[],
	working: readonly string[],
	answer: readonly string[],
	facts: PromptFacts,
): string =>
	joinParts([
		...introduction,
		runFacts(facts),
		section('How to work', working, facts.tools),
		agentRules(facts),
		section('Your answer', answer, facts.tools),
	]);
