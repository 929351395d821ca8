import type { BoundNode, WaitingWords } from '../kernel/call-scope';
import { type Outcome, denied } from '../kernel/outcome';
import { outcomeJson } from '../kernel/outcome-json';
import { utcMinute } from '../kernel/values/utc-time';
import { plainLine } from '../policy/people/plain-line';
import type { PersonQuestion } from './person-question';
import { type Unanswered, unanswered } from './waiting-words';

type Json = Readonly<Record<string, unknown>>;

/** Under this name a waiting node keeps, and its webhook hands on, the approval it waits for. */
const HELD = 'foremanApproval';

/** Under this name a node that a message has woken is told why that decided nothing. */
const UNANSWERED = 'foremanUnanswered';

/** Milliseconds more than an approval lives, so that the last answer in time still finds the execution waiting. */
export const LATER_THAN_THE_APPROVAL = 5_000;

/** The approval that the item of a waiting or woken node names. The item proves nothing: the store says what was decided. */
export function heldApproval(json: Json | undefined): string | undefined {
	const held = json?.[HELD];
	return typeof held === 'string' ? held : undefined;
}

/** All that an item of a waiting or woken Foreman names: it may wait for several. */
export const heldApprovals = (json: Json | undefined): readonly string[] =>
	(heldApproval(json) ?? '').split(',').filter((id) => id !== '');

/** What a node is put to wait with that waits for any of several answers. */
export const heldItemFor = <Item extends Json>(approvalIds: readonly string[], json: Item) => ({
	...json,
	[HELD]: approvalIds.join(','),
});

/** The item with which a woken node goes on: any of what it waited for may be settled. */
export const wokenItem = (approvalIds: readonly string[]) => heldItemFor(approvalIds, {});

/** The item of a node that a message has woken, and that is to wait on. It proves nothing: it only chooses a text. */
export const unansweredItem = (approvalId: string, why: Unanswered) =>
	heldItemFor([approvalId], { [UNANSWERED]: why });

/** Why the message that has woken the node decided nothing. */
export const readUnanswered = (json: Json | undefined): Unanswered =>
	unanswered.find((word) => word === json?.[UNANSWERED]) ?? 'elsewhere';

/** What a call is answered whose approval has expired. */
export const nobodyAnswered = (tool: string): Outcome =>
	denied(
		`The approval of ${tool} expired without an answer.`,
		'Call again to ask again, or do without it. Nothing was done.',
	);

/** Has the run wait for an answer; false where it cannot. `say` words an outcome, `words` are for the chat, `late` is the outcome in the end. */
export async function holdForAnswer(
	{ waiting }: Pick<BoundNode, 'waiting'>,
	{ approvalId, tool, expiresAt }: Pick<PersonQuestion, 'approvalId' | 'tool' | 'expiresAt'>,
	say: (outcome: Outcome) => Json = outcomeJson,
	words?: WaitingWords,
	late = nobodyAnswered(tool),
): Promise<boolean> {
	if (waiting === undefined || !waiting.isLone) return false;
	const until = new Date(expiresAt + LATER_THAN_THE_APPROVAL);
	await waiting.hold(until, heldItemFor([approvalId], say(late)), words);
	return true;
}

function waitsForProgram({ tool, expiresAt }: PersonQuestion): WaitingWords {
	const said = `I wait for a program: it was handed ${plainLine(tool)}, and has until ${utcMinute(expiresAt)} UTC to send the result. What is written here meanwhile is not read.`;
	return { said, inChat: said };
}

const nothingSent = (tool: string) =>
	denied(
		`No program sent the result of ${tool} in time, or n8n was not there to take it.`,
		'Call it once more with the same arguments: what was sent after all comes back then, else the call is handed over anew. Or do without it.',
	);

/** Has the run wait for what a program sends, where it can; false where it cannot. */
export const holdForProgram = async (node: Pick<BoundNode, 'waiting'>, call: PersonQuestion) =>
	await holdForAnswer(node, call, outcomeJson, waitsForProgram(call), nothingSent(call.tool));
