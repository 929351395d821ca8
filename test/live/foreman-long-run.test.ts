import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { calculatorNode } from '../../sandbox/workflows.mjs';
import { useForeman } from '../support/foreman';
import type { Saying, Turn } from '../support/foreman-script';
import { call, say } from '../support/foreman-script';
import { hiddenForms } from '../support/hidden-forms';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { callNode, chain, codeNode } from '../support/sample-workflows';
import { storedRows } from '../support/stored-rows';

const rehearsal = useForeman();
const { world } = rehearsal;

const STEPS = 200;
const MOST_BYTES = 2 * 1024 * 1024;

const draw = (length: number) => randomBytes(length).toString('hex').slice(0, length);

/** Drawn anew: nothing here is a key of anybody's. */
const canaries = () => ({
	credential: `canary/${draw(24)}+=`,
	header: `Zx9/${draw(20)}+=`,
	code: ['gh', 'p_', draw(36)].join(''),
	answer: ['sk', '_live_', draw(24)].join(''),
});

type Canaries = ReturnType<typeof canaries>;

/** A workflow with secrets in its code, in a header, behind a credential and in what its runs put out, and such a run. */
async function careless(secrets: Canaries) {
	const { live } = world;
	const credential = await live.credential(`Canary ${live.mark}`, 'httpHeaderAuth', {
		...{ name: 'X-Key', value: secrets.credential },
	});
	const http = callNode('Call', credential);
	const headers = [{ name: 'Authorization', value: `Bearer ${secrets.header}` }];
	const code = codeNode(
		'Careless',
		`const key = '${secrets.code}';
return Array.from({ length: 200 }, (_, row) => ({ json: { row, note: 'it is ${secrets.answer}', text: 'x'.repeat(200) } }));`,
	);
	const carelessCall = {
		...http,
		parameters: {
			...http.parameters,
			...{ sendHeaders: true, headerParameters: { parameters: headers } },
		},
		...{ onError: 'continueRegularOutput', executeOnce: true },
	};
	const made = chain('Careless', code, carelessCall);
	const { id: workflowId } = await live.store(made);
	await live.publish(workflowId);
	await live.callWebhook(made.nodes[0].parameters.path, {});
	const executionId = await eventually(
		'an execution',
		async () => (await live.executionIds(workflowId))[0],
	);
	await live.endOf(executionId);
	return { workflowId, executionId, credentialId: credential.id };
}

/** What the orchestrator does in step `step`: every tenth by a tool of another node, every fourth with a big answer. */
function turnOf(step: number, { workflowId, executionId, credentialId }: Json): Turn {
	if (step === 50)
		return call('delegate', {
			...{ role: 'reader', instructions: 'Read.', tools: ['get-workflow', 'get-node-output'] },
			briefing: 'Look at the careless workflow',
		});
	if (step % 10 === 0) return call('Calculator', { input: `${step} * 7` });
	if (step % 4 === 1)
		return call('get-node-output', {
			executionId,
			nodeName: 'Careless',
			offset: step % 100,
			limit: 60 + (step % 7),
		});
	if (step % 80 === 2) return call('get-workflow', { workflowId });
	if (step % 80 === 6) return call('get-execution', { executionId });
	if (step % 80 === 14) return call('get-workflow-as-code', { workflowId });
	if (step % 80 === 34) return call('get-credential', { credentialId });
	if (step % 4 === 3) return call('search-nodes', { query: `send a message ${step}`, limit: 20 });
	return call('update-tasks', {
		tasks: [{ id: 'step', description: `Step ${step}`, status: 'in_progress' }],
	});
}

/** What n8n has stored of an execution, as it is stored. */
async function storedForm(executionId: string): Promise<string> {
	const { body } = await world.live.rest('GET', `/rest/executions/${executionId}`);
	const { data }: Json = body.data;
	expect(typeof data).toBe('string');
	return JSON.stringify(body.data);
}

test(`a run of ${STEPS} steps leaves little behind, and no secret`, async () => {
	const secrets = canaries();
	const place = await careless(secrets);
	const foreman = await rehearsal.foreman({ tools: [calculatorNode()] });
	const delegate: Saying[] = [
		call('get-workflow', { workflowId: place.workflowId }),
		call('get-node-output', { executionId: place.executionId, nodeName: 'Careless' }),
		say('It has three nodes.'),
	];
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					...Array.from({ length: STEPS - 1 }, (_, index) => turnOf(index + 1, place)),
					say('All read.'),
				],
			},
			{ kind: 'delegate', turns: delegate },
		],
		'Read everything',
	);
	const { done, execution } = await run.end(110_000);
	run.script.assertFinished();
	expect(done[0]).toMatchObject({ status: 'finished', output: 'All read.', notDone: [] });
	expect(done[0].usage.steps).toBe(STEPS + delegate.length);

	// What was asked for was there to be read, with what is hidden in it marked.
	const told = run.script
		.requests()
		.map(({ last }) => last)
		.join('\n');
	expect(told).toMatch(/\[redacted:github-token\]/);
	expect(told).toMatch(/\[redacted:stripe-key\]/);

	const stored = await storedForm(await run.id());
	expect(Buffer.byteLength(stored)).toBeLessThanOrEqual(MOST_BYTES);
	const { logFiles } = world.live.access;
	const log = (await Promise.all(logFiles.map((file) => readFile(file, 'utf8')))).join('\n');
	const { runId } = done[0];
	const places: Record<string, string> = {
		...{ 'execution as stored': stored, 'execution as read': JSON.stringify(execution) },
		...{
			'what the model was sent': JSON.stringify(
				run.script.requests().map(({ messages }) => messages),
			),
		},
		log,
	};
	const ofRuns = ['foreman_runs', 'foreman_run_events', 'foreman_tool_results'];
	for (const table of [...ofRuns, 'foreman_audit']) {
		const rows = await storedRows(world.live, table);
		expect(rows.length).toBeGreaterThan(0);
		places[table] = JSON.stringify(rows);
	}
	for (const table of ofRuns) expect(places[table]).toContain(runId);
	for (const [name, secret] of Object.entries(secrets))
		for (const form of hiddenForms(secret))
			for (const [where, text] of Object.entries(places))
				expect({ name, where, holds: text.includes(form) }).toEqual({ name, where, holds: false });
	await rehearsal.expectNoSecret(foreman, run.script);
});
