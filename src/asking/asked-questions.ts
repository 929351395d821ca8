import { questionsSchema } from '../kernel/question';
import type { Approval } from '../policy/approvals/approval';
import { nativeCatalog } from '../catalog/catalog';

/** What the card of an approval shows; of a tool that is not ours, its arguments. */
export const cardOf = ({ tool }: Pick<Approval, 'tool'>) =>
	nativeCatalog.findAny(tool)?.card ?? 'arguments';

/** The questions that an approval puts to a person; undefined where it asks for a yes or no. */
export function askedQuestions(approval: Pick<Approval, 'tool' | 'arguments'>) {
	if (cardOf(approval) !== 'questions') return undefined;
	return questionsSchema.safeParse(JSON.parse(approval.arguments)).data;
}
