import type { IExecuteFunctions } from 'n8n-workflow';

import type { ForemanAnswer } from './foreman-node';

const ITEM = 0;

/** What of an answer was not said yet, by paragraphs. */
export function unsaid(output: string, sent: string): string {
	const known = new Set(sent.split('\n\n').map((part) => part.trim()));
	return output
		.split('\n\n')
		.filter((part) => !known.has(part.trim()))
		.join('\n\n');
}

/** Sends what the Foreman says while it comes, where the workflow streams: one beginning and one end for each time the node is run. */
export function streamAnswer(context: Pick<IExecuteFunctions, 'isStreaming' | 'sendChunk'>): {
	/** For the text of one turn of the model; undefined where nothing is streamed. */
	readonly turn: (() => (text: string) => void) | undefined;
	around(work: () => Promise<ForemanAnswer>): Promise<ForemanAnswer>;
} {
	if (!context.isStreaming()) return { turn: undefined, around: async (work) => await work() };
	let sent = '';
	const send = (text: string) => {
		sent += text;
		context.sendChunk('item', ITEM, text);
	};
	const turn = () => {
		let gap = sent === '' ? '' : '\n\n';
		return (text: string) => {
			send(gap + text);
			gap = '';
		};
	};
	return {
		turn,
		async around(work) {
			context.sendChunk('begin', ITEM);
			try {
				const answer = await work();
				// Questions, and what the evidence does not bear out, are no text of the model.
				const items = answer.word === 'done' || answer.word === 'person' ? answer.items : [];
				for (const { output } of items) {
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
