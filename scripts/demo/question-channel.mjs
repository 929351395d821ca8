import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * The channel of the person who is asked. Foreman posts its questions here, as it would to a chat.
 *
 * @typedef {{question: string, tool: string, approvalUrl: string}} Question
 * @returns {Promise<{url: string, take: () => Question | undefined, stop: () => Promise<void>}>} `take` gives the next question
 */
export async function openQuestionChannel() {
	const questions = [];
	const server = createServer((request, response) => {
		let text = '';
		request.setEncoding('utf8').on('data', (chunk) => (text += chunk));
		request.on('end', () => {
			const posted = JSON.parse(text);
			// What became of a run is posted here too, and asks nothing.
			if (posted.approvalUrl) questions.push(posted);
			response.end('ok');
		});
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${server.address().port}/questions`,
		take: () => questions.shift(),
		async stop() {
			server.close();
			server.closeAllConnections();
			await once(server, 'close');
		},
	};
}
