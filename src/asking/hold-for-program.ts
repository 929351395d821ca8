import type { BoundNode, WaitingWords } from '../kernel/call-scope';
import { denied } from '../kernel/denied';
import { outcomeJson } from '../kernel/outcome-json';
import { utcMinute } from '../kernel/values/utc-time';
import { plainLine } from '../policy/people/plain-line';
import { holdForAnswer } from './hold-for-answer';
import type { PersonQuestion } from './person-question';

/** What the chat behind the tool is told. */
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
export const holdForProgram = async (
	node: Pick<BoundNode, 'waiting'>,
	call: PersonQuestion,
): Promise<boolean> =>
	await holdForAnswer(node, call, outcomeJson, waitsForProgram(call), nothingSent(call.tool));
