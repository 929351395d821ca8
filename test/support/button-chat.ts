import { randomUUID } from 'node:crypto';
import { request } from 'node:http';

import type { ForemanChatOptions, ScriptedTurns } from './foreman-chat';
import { publishForeman } from './foreman-chat';
import type { Json } from './live-instance';
import { eventually } from './live-instance';
import type { LiveWorld } from './use-live';

/** Milliseconds until a question is there. */
const PATIENCE = 90_000;

/** What a browser says of a request that the script of a page of n8n makes. */
export const ofChat = {
	'sec-fetch-site': 'same-origin',
	'sec-fetch-mode': 'cors',
	'sec-fetch-dest': 'empty',
};

/** Calls an address as the button of a chat does, or as `headers` and `method` have it. Answers the status. */
export const press = async (
	link: string,
	headers: Readonly<Record<string, string>> = ofChat,
	method = 'GET',
): Promise<number> =>
	await new Promise((resolve, reject) => {
		request(link, { method, headers }, (answer) => {
			answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
		})
			.once('error', reject)
			.end();
	});

/** A question as a chat draws it. */
export interface Drawn {
	readonly text: string;
	/** The link of a button, by what stands on it. */
	link(button: string): string;
	readonly buttons: readonly string[];
	/** The execution that waits for the press. */
	readonly doorId: string;
}

/** What a chat shows of one message, as it comes. */
export interface Shown {
	/** All that has come by now. */
	text(): string;
	drawn(count?: number): Promise<Drawn>;
	/** All of it, once n8n has ended its answer. */
	end(): Promise<string>;
}

function drawnOf({ text, buttons }: Json): Drawn {
	const linkOf = (button: string): string => {
		const found = buttons.find((one: Json) => one.text === button);
		if (found === undefined) throw new Error(`There is no button "${button}".`);
		return found.link;
	};
	const [first] = buttons;
	const doorId = new URL(first.link).pathname.split('/').at(-2) ?? '';
	return { text, link: linkOf, buttons: buttons.map((one: Json) => one.text), doorId };
}

/** The parts of an answer that streams, a line of JSON each; what is drawn with buttons is JSON once more. */
export function shownIn(body: ReadableStream<Uint8Array>): Shown {
	let raw = '';
	let isOver = false;
	const whole = (async () => {
		const decoder = new TextDecoder();
		for await (const part of body) raw += decoder.decode(part, { stream: true });
		isOver = true;
	})();
	const contents = (): string[] =>
		raw
			.split('\n')
			.slice(0, -1)
			.filter((line) => line.trim() !== '')
			.map((line): Json => JSON.parse(line))
			.flatMap(({ type, content }) => (type === 'item' || type === 'error' ? [content] : []));
	const isDrawn = (content: string) => content.startsWith('{"type":"with-buttons"');
	const text = () =>
		contents()
			.map((content) => (isDrawn(content) ? JSON.parse(content).text : content))
			.join('');
	return {
		text,
		async drawn(count = 1) {
			const find = async () => {
				const found = contents().filter(isDrawn)[count - 1];
				if (found === undefined && isOver) throw new Error(`No question was drawn: ${text()}`);
				return await Promise.resolve(found === undefined ? undefined : drawnOf(JSON.parse(found)));
			};
			return await eventually(`question ${count}`, find, PATIENCE);
		},
		async end() {
			await whole;
			return text();
		},
	};
}

/** A person in n8n's own chat with a Foreman, which streams. */
export async function openButtonChat(world: LiveWorld, options: ForemanChatOptions = {}) {
	const { path, workflowId } = await publishForeman(world, { ...options, isHosted: true });
	const sessionId = randomUUID();
	const { live, model } = world;
	return {
		workflowId,
		/** Writes a message; the model works by `turns`. */
		async say(chatInput: string, turns: ScriptedTurns = []) {
			const script = `script-${randomUUID()}`;
			const scripted = model.load({ name: script, turns });
			const body = { action: 'sendMessage', chatInput, sessionId, script };
			const answer = await eventually('the chat', async () => {
				const sent = await fetch(`${live.access.baseUrl}/webhook/${path}`, {
					method: 'POST',
					headers: { 'content-type': 'application/json' },
					body: JSON.stringify(body),
				});
				return sent.ok && sent.body !== null && sent.body;
			});
			return { ...shownIn(answer), script: scripted };
		},
	};
}
