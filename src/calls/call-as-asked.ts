import type { CallableTool, SettledCall } from '../kernel/callable-tool';
import { isNativeProvider } from '../kernel/define-tool';
import { sayChange } from '../kernel/workflow/draft-change';
import type { Approval } from '../policy/approvals/approval';
import { canonicalText, hashText } from '../policy/approvals/canonical-arguments';

/** A question that is about to be put to a person, as its approval will hold it. */
export type NewQuestion = Pick<
	Approval,
	| ('tool' | 'arguments' | 'question' | 'facts' | 'registered')
	| ('change' | 'changes' | 'covers' | 'agreed')
>;

/** A team may change its tools, and so may an MCP server: an approval keeps what the person was told. */
const registeredFacts = (
	{ provider, description }: Pick<CallableTool, 'provider' | 'description'>,
	effect: CallableTool['effect'],
) =>
	!isNativeProvider(provider) && description !== undefined
		? { registered: { effect, description } }
		: {};

/** A settled call as the approver reads it. `effect`: what it does. */
export function callAsAsked(
	tool: Pick<CallableTool, 'name' | 'provider' | 'description'>,
	{ arguments: given, question, facts, agreed, change, changes = [], covers = [] }: SettledCall,
	effect: CallableTool['effect'],
): NewQuestion {
	// The model is told the question alone: values of a workflow may be foreign text.
	const said = change === undefined ? '' : ` ${sayChange(change)}`;
	return {
		tool: tool.name,
		arguments: canonicalText(given),
		question: `${question}${said}`,
		facts: [...facts],
		...registeredFacts(tool, effect),
		...(change === undefined ? {} : { change }),
		...(changes.length === 0 ? {} : { changes: [...changes] }),
		...(covers.length === 0 ? {} : { covers: [...covers] }),
		// An address may hold a secret.
		...(agreed.length === 0 ? {} : { agreed: agreed.map(hashText) }),
	};
}
