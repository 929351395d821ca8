import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

import { LISTEN_HOST, OWN_HOST } from '../../sandbox/own-host.mjs';
import { until } from '../../sandbox/progress.mjs';

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The channel of the user who is asked: Foreman posts its questions here, as it would to a chat, and `take` gives the next one. */
export async function openQuestionChannel() {
	const questions = [];
	const server = createServer(async (request, response) => {
		const posted = await json(request);
		// What became of a run is posted here too, and asks nothing.
		if (posted.approvalUrl) questions.push(posted);
		response.end('ok');
	});
	server.listen(0, LISTEN_HOST);
	await once(server, 'listening');
	return {
		url: `http://${OWN_HOST}:${server.address().port}/questions`,
		take: () => questions.shift(),
		async stop() {
			server.close();
			server.closeAllConnections();
			await once(server, 'close');
		},
	};
}

const textIn = (html) =>
	html
		.replace(/<[^>]*>/g, ' ')
		.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => entities[name])
		.replace(/\s+/g, ' ')
		.trim();

/** The page of a question. Foreman sends its address a moment before n8n has saved that the execution waits. */
const openCard = async (url) =>
	await until('the page of the question', async () => {
		const response = await fetch(url);
		const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
		return isPage && response.status === 200 && (await response.text());
	});

/** The tasks of a plan as its card shows them; none for the card of another call. */
function tasksOnCard(html) {
	const [, list = ''] = /<ol class="tasks">([\s\S]*?)<\/ol>/.exec(html) ?? [];
	return [...list.matchAll(/<li><h3>([\s\S]*?)<\/h3>([\s\S]*?)<\/li>/g)].map(([, title, rest]) => ({
		title: textIn(title),
		facts: Object.fromEntries(
			[...rest.matchAll(/<dt>([\s\S]*?)<\/dt><dd>([\s\S]*?)<\/dd>/g)].map(([, name, value]) => [
				textIn(name),
				// A kind has its name for people first, then its name for models.
				textIn(value.replace(/<code>[\s\S]*?<\/code>/g, '')) || textIn(value),
			]),
		),
		spec: textIn(/<pre>([\s\S]*?)<\/pre>/.exec(rest)?.[1] ?? ''),
	}));
}

function sayPlan(tasks, say) {
	say('\n  Its plan:');
	for (const [index, { title, facts, spec }] of tasks.entries()) {
		const after = facts.After ? `, after ${facts.After}` : '';
		say(`    ${index + 1}. ${title}. ${facts.Kind ?? ''}${after}`);
		say(`       ${spec.length > 150 ? `${spec.slice(0, 150)}…` : spec}`);
	}
}

/** Answers a question of the Foreman on its card, or leaves it to the user who started the demo. */
export async function answerQuestion({ question, tool, approvalUrl }, { say, isAsking }) {
	const tasks = tasksOnCard(await openCard(approvalUrl));
	if (tasks.length > 0) sayPlan(tasks, say);
	say(`\n  The Foreman asks, and waits: ${question}`);
	say(`  The card to answer on: ${approvalUrl}`);
	if (isAsking) {
		say('  Open it and answer; the run goes on by itself.\n');
		return;
	}
	const isForm = tool === 'ask-user';
	const body = new URLSearchParams({ verdict: isForm ? 'skipped' : 'approved' });
	const { status } = await fetch(approvalUrl, { method: 'POST', body });
	if (status !== 200) throw new Error(`the answer was not taken: HTTP ${status}`);
	say(`  ${isForm ? 'Skipped' : 'Approved'} there by this script, in your place.\n`);
}
