import type { IExecuteFunctions } from 'n8n-workflow';
import { MODEL_SAYS } from '../../orchestrator/run/run-report';
import type { ForemanAnswer } from './foreman-node';

const ITEM = 0;
/** Milliseconds after the model's last text, in which its next may come. */
const QUIET = 1_000;

/** The paragraphs of an answer that were not sent yet. */
export function unsaid(output: string, sent: string): string {
	const known = new Set(sent.split('\n\n').map((part) => part.trim()));
	const spoken = (part: string) =>
		part.startsWith(MODEL_SAYS) ? part.slice(MODEL_SAYS.length) : part;
	const isKnown = (part: string) => known.has(spoken(part.trim()));
	return output
		.split('\n\n')
		.filter((part) => !isKnown(part))
		.join('\n\n');
}

/** What a person is to read. An execution that waits puts nothing out. */
function saidIn(answer: ForemanAnswer): readonly unknown[] {
	if (answer.word === 'held') return [answer.said];
	return answer.word === 'request' ? [] : answer.items.map(({ output }) => output);
}

/** Streams what the Foreman says, if the workflow streams: a begin and an end for each message. Else there is only `around`. */
export function streamAnswer(
	context: Pick<IExecuteFunctions, 'isStreaming' | 'sendChunk'>,
	now = () => Date.now(),
) {
	type Work = () => Promise<ForemanAnswer>;
	if (!context.isStreaming()) return { around: async (work: Work) => await work() };
	let sent = '';
	let isLine = false;
	let textAt = Number.NEGATIVE_INFINITY;
	const send = (text: string) => {
		sent += text;
		context.sendChunk('item', ITEM, text);
	};
	const turn = () => {
		let gap = sent === '' ? '' : '\n\n';
		return (text: string) => {
			textAt = now();
			send((isLine ? '\n\n' : gap) + text);
			gap = '';
			isLine = false;
		};
	};
	/** Streams a line of its own. False where it would cut a sentence of the model in two. */
	const line = (text: string) => {
		if (now() - textAt < QUIET) return false;
		send(sent === '' ? text : `\n\n${text}`);
		isLine = true;
		return true;
	};
	/** Sends a message that the chat draws, with what was not sent of `text`: it must be all there is between a begin and its end. */
	const draw = (text: string, drawn: (rest: string) => object) => {
		const rest = unsaid(text, sent);
		sent += `\n\n${text}\n\n`;
		context.sendChunk('end', ITEM);
		context.sendChunk('begin', ITEM);
		context.sendChunk('item', ITEM, JSON.stringify(drawn(rest)));
		context.sendChunk('end', ITEM);
		context.sendChunk('begin', ITEM);
	};
	return {
		turn,
		line,
		draw,
		async around(work: Work) {
			context.sendChunk('begin', ITEM);
			try {
				const answer = await work();
				// The model did not stream these: questions, and notes on unproven claims.
				for (const output of saidIn(answer)) {
					const rest = typeof output === 'string' ? unsaid(output, sent) : '';
					if (rest !== '') turn()(rest);
				}
				return answer;
			} finally {
				context.sendChunk('end', ITEM);
			}
		},
	};
}
