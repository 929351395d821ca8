import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { checkTask } from '../../eval/tasks/check-task.mjs';
import { playTask } from '../../eval/play-task.mjs';
import { loadTask } from '../../eval/task-list.mjs';
import { withoutNote } from '../../sandbox/model/tool-results.mjs';
import type { Json } from '../support/live-instance';
import { useLive } from '../support/use-live';

const world = useLive([]);

const TASKS = ['one-word', 'order-totals', 'slow-node'];

const n8n = () => {
	const { live } = world;
	const access = { baseUrl: live.access.baseUrl, apiKey: live.access.apiKey };
	const call = async (method: string, path: string, body?: unknown): Promise<Json> =>
		await live.api(method, path, body);
	return { access, call };
};

let directory: string;

beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), 'eval-'));
});

afterEach(() => {
	rmSync(directory, { recursive: true });
});

it.each(TASKS)('the judge of %s accepts the reference solution alone', async (name) => {
	const results = await checkTask(await loadTask(name), n8n());
	expect(results.length).toBeGreaterThanOrEqual(5);
	expect(results.filter(({ isRight }) => !isRight)).toEqual([]);
});

/** Has the one word changed as `after`, and then says so. */
const changesTo =
	(after: string) =>
	({ toolResults }: Json): Json => {
		const [found, built] = toolResults.map(({ content }: Json) => withoutNote(content));
		if (found === undefined)
			return { toolCalls: [{ name: 'find-in-workflows', arguments: { text: 'Regards,' } }] };
		if (built !== undefined) return { text: 'The mail ends with Cheers now.' };
		const [{ workflowId }] = found.workflows.filter(
			({ workflowName }: Json) => workflowName === 'Welcome mail',
		);
		const patches = [{ old_str: 'Regards,', new_str: after }];
		return { toolCalls: [{ name: 'build-workflow', arguments: { workflowId, patches } }] };
	};

async function play(name: string, turns: (request: Json) => Json) {
	const script = world.model.load({ name: `eval-${name}`, turns });
	const model = {
		...{ url: world.model.url, model: script.name },
		figures: () => ({
			...{ requests: script.calls.length, tokensIn: 0, tokensOut: 0, toolErrors: {} },
		}),
	};
	const line = await playTask(await loadTask('one-word'), {
		...{ access: n8n().access, model, directory },
	});
	script.assertFinished();
	return line;
}

it('plays a task, answers what is asked, and judges what came of it', async () => {
	expect(await play('does it', changesTo('Cheers,'))).toMatchObject({
		...{ verdict: 'passed', failed: [], wrongClaim: false },
		...{ requests: 3, questions: 1, approvals: 1, status: 'finished' },
	});
	const { turns } = JSON.parse(readFileSync(join(directory, 'talk.json'), 'utf8'));
	expect(turns[1].message).toMatch(/^\d{6} yes$/);
});

it('tells a report that says more than was done from one that tells what was not shown', async () => {
	const failed = { verdict: 'failed', failed: ['the mail reads as asked'] };
	const claim = () => ({ text: 'The mail ends with Cheers now.' });
	expect(await play('claims it', claim)).toMatchObject({ ...failed, wrongClaim: true });
	rmSync(join(directory, 'talk.json'));
	expect(await play('errs', changesTo('Greetings,'))).toMatchObject({
		...failed,
		wrongClaim: false,
	});
});
