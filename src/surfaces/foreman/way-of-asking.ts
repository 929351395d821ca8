import type { IExecuteFunctions } from 'n8n-workflow';
import { isInsideNode } from '../../adapters/in-process/node-context';
import type { NobodyToAsk } from '../../asking/notify-person';
import type { NewQuestion } from '../../calls/call-as-asked';
import { IDENTITY_CREDENTIAL } from '../../instance/credential-names';
import type { Store } from '../../instance/open-store';
import { invalidInput } from '../../kernel/tool-error';
import { isUnattendedPolicy } from '../../policy/strictest-policy';
import type { ToolkitPolicy } from '../../policy/toolkit-policy';
import { chatQuestion } from '../chat/chat-question';

/** What becomes of a question that no message can answer. If it could not be answered at all, the call is refused. */
export const cardWays = ['wait', 'leave', 'refuse'] as const;

/** How the questions of a run reach a person who can answer. */
export interface WayOfAsking {
	/** Whether the execution waits, or the item leaves at *Needs a Person*. */
	readonly messages: 'wait' | 'leave';
	/** The same of what can only be answered on its card. */
	readonly cards: (typeof cardWays)[number];
	/** Whether what leaves is posted to the channel as well. */
	readonly tellsChannel: boolean;
	/** Where else than in the chat people find what is asked: empty where neither a channel nor pages are known. */
	readonly elsewhere: string;
	/** Whether it may be impossible to answer. */
	readonly reachesNobody: boolean;
}

const PERSON_OUTPUT = 1;

function leadsOn(context: IExecuteFunctions): boolean {
	if (!isInsideNode(context)) return false;
	const { workflow } = context;
	const outputs = workflow.connectionsBySourceNode[context.getNode().name]?.main;
	return (outputs?.[PERSON_OUTPUT] ?? []).some(({ node }) => {
		const behind = workflow.getNode(node);
		return behind !== null && behind.disabled !== true;
	});
}

/** Finds out how the node reaches people. It cannot know whether operators have pages: with an identity they may. */
export function wayOfAsking(
	context: IExecuteFunctions,
	{ whileAsking }: Pick<ToolkitPolicy, 'whileAsking'>,
	{ askUrl }: Pick<Store, 'askUrl'>,
): WayOfAsking {
	const hasChannel = askUrl !== '';
	const hasPages = context.getNode().credentials?.[IDENTITY_CREDENTIAL] !== undefined;
	const isConnected = leadsOn(context);
	const isWait = whileAsking === 'wait' || (whileAsking === 'auto' && !isConnected);
	const tellsChannel = isWait || whileAsking === 'auto';
	const elsewhere = [
		...(hasChannel && tellsChannel ? ['with what was posted to your channel'] : []),
		...(hasPages ? ['on the pages for operators'] : []),
	].join(' or ');
	if (isWait)
		return {
			messages: 'wait',
			cards: 'wait',
			tellsChannel,
			elsewhere,
			reachesNobody: !hasChannel && (whileAsking === 'auto' || !hasPages),
		};
	const cards = tellsChannel && hasChannel ? 'wait' : hasPages ? 'leave' : 'refuse';
	return { messages: 'leave', cards, tellsChannel, elsewhere, reachesNobody: false };
}

export const wayOf = (
	question: NewQuestion,
	{ asking, clean }: { readonly asking: WayOfAsking; readonly clean: (text: string) => string },
): WayOfAsking['cards'] => {
	const { takes } = chatQuestion({ ...question, expiresAt: 0 }, { clean });
	return takes === 'nothing' ? asking.cards : asking.messages;
};

export const notForChat: NobodyToAsk = {
	reason:
		'A person must answer this in the chat, and the call cannot be shown there whole: it is longer than 12,000 characters, or holds invisible characters or what looks like a secret.',
	hint: 'Make smaller calls of plain text. If that is not possible, tell the person to fill in Ask At URL in the Foreman n8n API credential: then it is asked on a page. Nothing was done.',
};

const mayAsk = (settings: ToolkitPolicy): boolean =>
	!isUnattendedPolicy(settings) ||
	[settings.snapshot, ...settings.floors].some(({ decided }) =>
		[...decided.values()].includes('needs_approval'),
	);

/** Throws `ToolError` if a question may be asked that could not be answered: before any work, and before a model is paid. */
export function refuseIfNobodyAnswers({
	settings,
	asking,
}: {
	readonly settings: ToolkitPolicy;
	readonly asking: WayOfAsking;
}): void {
	if (!asking.reachesNobody || !mayAsk(settings)) return;
	throw invalidInput(
		'The questions of this Foreman have nowhere to go.',
		'Connect the output Needs a Person to what shows the question, such as a Chat node, or fill in Ask At URL in the Foreman n8n API credential. If people answer on the pages of a Foreman Admin Trigger, choose an identity credential and set While a Person Is Asked to Wait. Nothing was done.',
	);
}
