/**
 * Does what docs/how-to/make-a-workflow-a-tool.md says, click by click, in Chromium on a fresh n8n that has the two credentials the page
 * asks for, and prints what it took. Fails where a step cannot be done, or the agent does not answer with what the workflow gave. Needs
 * a build; Chromium is installed where that is possible.
 *
 *   node scripts/first-tool.mjs [--pictures FOLDER [--gif FILE]]
 *
 * The last line is {"clicks":N,"fields":N,"replies":N,"seconds":N,"tool":{"clicks":N,"seconds":N}}, counted as scripts/first-hour.mjs
 * does; `tool` is the way from a published workflow to a tool.
 */
import { createCredential, scriptedModelCredential } from '../sandbox/credentials.mjs';
import { textOf } from '../sandbox/model/tool-results.mjs';
import { playPage } from './first-hour/play-page.mjs';

const STATUS = 'shipped on Monday';

const lastResult = ({ toolResults }) => JSON.stringify(toolResults.at(-1)?.content ?? '');

const turns = [
	{ toolCalls: [{ name: 'order_status', arguments: { order: '4711' } }] },
	{
		expect: (request) => {
			if (!lastResult(request).includes(STATUS))
				throw new Error(`The tool gave ${lastResult(request)}.`);
		},
		text: `Order 4711 was ${STATUS}.`,
	},
];

await playPage({
	page: 'how-to/make-a-workflow-a-tool.md',
	turns,
	async prepare({ baseUrl, apiKey }, model) {
		await createCredential(baseUrl, apiKey, {
			...{ name: 'Foreman', type: 'foremanN8nApi' },
			data: { baseUrl, apiKey },
		});
		await createCredential(baseUrl, apiKey, scriptedModelCredential(model.url));
	},
	check(_, { said, steps }) {
		const answer = textOf(said.at(-1));
		if (!answer.includes(STATUS)) throw new Error(`The agent says: ${answer}`);
		const [, workflow, , , , , made] = steps;
		return {
			tool: { clicks: made.clicks - workflow.clicks, seconds: made.seconds - workflow.seconds },
		};
	},
});
