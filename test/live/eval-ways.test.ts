import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { clear, idsIn } from '../../eval/tasks/check-task.mjs';
import { playTask } from '../../eval/play-task.mjs';
import { loadTask } from '../../eval/task-list.mjs';
import { logIn } from '../../sandbox/owner.mjs';
import { withoutNote } from '../../sandbox/model/tool-results.mjs';
import type { Json } from '../support/live-instance';
import { useLive } from '../support/use-live';

const world = useLive([]);

let directory: string;
let before: Awaited<ReturnType<typeof idsIn>>;

const n8n = () => {
	const { baseUrl, apiKey } = world.live.access;
	const call = async (method: string, path: string, body?: unknown): Promise<Json> =>
		await world.live.api(method, path, body);
	return { access: { baseUrl, apiKey }, call };
};

beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), 'eval-ways-'));
	before = await idsIn(n8n());
});

afterEach(async () => {
	rmSync(directory, { recursive: true });
	await clear(n8n(), before);
});

const BEFORE = 'Regards,';
const AFTER = 'Cheers,';

/** Finds the word, changes it, waits where a person is asked, and asks the user before it ends. */
function withForeman({ messages, tools, toolResults }: Json): Json {
	const answers = toolResults.map(({ content }: Json) => withoutNote([content].flat()[0]));
	const call = (name: string, given: object) => ({
		toolCalls: [
			tools.some((tool: Json) => tool.function.name === name)
				? { name, arguments: given }
				: { name: 'run-tool', arguments: { name, arguments: given } },
		],
	});
	const [found] = answers;
	if (found === undefined) return call('find-in-workflows', { text: 'Regards,' });
	const last = answers.at(-1);
	if (last.status === 'failed') throw new Error(JSON.stringify(last));
	if (last.status === 'approval-required') return call('wait-for-answer', { handle: last.handle });
	if (last.workflows === undefined) {
		const isTold = messages.some(({ content }: Json) => /^Do exactly/.test(String(content)));
		return { text: isTold ? 'The mail ends with Cheers now.' : 'It is changed. Is that all?' };
	}
	const { workflowId } = found.workflows.find(
		({ workflowName }: Json) => workflowName === 'Welcome mail',
	);
	const patches = [{ old_str: BEFORE, new_str: AFTER }];
	return call('build-workflow', { workflowId, patches });
}

/** Reads the workflow, and writes its expression again. */
function withN8n({ toolResults }: Json): Json {
	const answers = toolResults.map(({ content }: Json) => withoutNote([content].flat()[0]));
	const call = (name: string, given: object) => ({ toolCalls: [{ name, arguments: given }] });
	const [found, read, changed] = answers;
	if (found === undefined) return call('search_workflows', { query: 'Welcome mail' });
	const { id: workflowId } = found.data.find(({ name }: Json) => name === 'Welcome mail');
	if (read === undefined) return call('get_workflow_details', { workflowId });
	if (changed !== undefined) return { text: 'The mail ends with Cheers now.' };
	const { name: nodeName, parameters } = read.workflow.nodes.find(({ parameters: of }: Json) =>
		String(of.jsonOutput).includes('Regards,'),
	);
	const jsonOutput = parameters.jsonOutput.replace(BEFORE, AFTER);
	return call('update_workflow', {
		workflowId,
		operations: [
			{ type: 'updateNodeParameters', nodeName, parameters: { ...parameters, jsonOutput } },
		],
	});
}

async function play(way: string, turns: (request: Json) => Json) {
	const script = world.model.load({ name: `eval-${way}`, turns });
	const model = {
		...{ url: world.model.url, model: script.name },
		figures: () => ({ requests: 0, tokensIn: 0, tokensOut: 0, toolErrors: {} }),
	};
	const { baseUrl, apiKey } = world.live.access;
	const owner = { email: 'owner@example.test', password: 'SandboxOwner-1' };
	const access = { ...(await logIn(baseUrl, owner)), baseUrl, apiKey };
	const line = await playTask(await loadTask('one-word'), { way, access, model, directory });
	script.assertFinished();
	return line;
}

it.each(['mcp', 'toolkit', 'toolkit-deferred', 'toolkit-flat'])(
	'the way %s asks the user of the task, by a page and in words',
	async (way) => {
		expect(await play(way, withForeman)).toMatchObject({
			...{ verdict: 'passed', failed: [], wrongClaim: false },
			...{ questions: 2, approvals: 1, status: 'finished' },
		});
		const { asked } = JSON.parse(readFileSync(join(directory, 'talk.json'), 'utf8'));
		expect(asked).toMatchObject([{ yes: true }]);
	},
);

it("works with n8n's own MCP server", async () => {
	expect(await play('n8n', withN8n)).toMatchObject({
		...{ verdict: 'passed', failed: [], questions: 0, approvals: 0, status: 'finished' },
	});
});
