import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Json } from './live-instance';
import { eventually } from './live-instance';

/** The chat channel of a person: keeps what is posted there. */
export interface ApprovalChannel {
	readonly url: string;
	readonly posts: readonly Json[];
	/** The first post whose text contains this, of those that came after so many. */
	question(part: string, after?: number): Promise<Json>;
	/** The first question that this has not returned before. */
	next(): Promise<Json>;
	stop(): Promise<void>;
}

/** What came of a call or of a run is posted as well. */
const isQuestion = (post: Json): boolean => !('outcome' in post) && !('status' in post);

/** The page of a question, which n8n answers once the execution that asks has gone to wait. */
export const cardOf = async ({ approvalUrl }: Json): Promise<string> =>
	await eventually('the card', async () => {
		const page = await fetch(approvalUrl);
		return page.ok && (await page.text());
	});

export async function startApprovalChannel(): Promise<ApprovalChannel> {
	const posts: Json[] = [];
	let handedOut = 0;
	const server = createServer((request, response) => {
		let text = '';
		request.on('data', (chunk) => (text += String(chunk)));
		request.on('end', () => {
			posts.push(JSON.parse(text));
			response.end('ok');
		});
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/hook`,
		posts,
		question: async (part, after = 0) =>
			await eventually(`a question with ${part}`, async () =>
				posts.slice(after).find(({ text }) => text.includes(part)),
			),
		async next() {
			const post = await eventually(
				'another question',
				async () => posts.filter(isQuestion)[handedOut],
			);
			handedOut += 1;
			return post;
		},
		async stop() {
			server.close();
			await once(server, 'close');
		},
	};
}
