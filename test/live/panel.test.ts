import { freePort } from '../../sandbox/free-port.mjs';
import { createApiKey } from '../../sandbox/api-key.mjs';
import { publishForeman } from '../support/foreman';
import { say } from '../support/foreman-script';
import { tools } from '../support/native-tools';
import type { Json } from '../support/live-instance';
import { goodOrder, orderWorkflow } from '../support/sample-workflows';
import { ownerCredential, storeCredential } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

const instance = { name: 'n8n-nodes-foreman.foremanWorkflows', version: 1 };
const toolkit = { name: 'n8n-nodes-foreman.foremanToolkit', version: 1 };

/** What the editor asks when somebody opens a picker. */
async function openPicker(methodName: string, filter?: string): Promise<Json[]> {
	const credential = await ownerCredential(world.live);
	const { status, body } = await world.live.rest(
		'POST',
		'/rest/dynamic-node-parameters/resource-locator-results',
		{
			path: 'parameters.workflowId',
			methodName,
			filter,
			nodeTypeAndVersion: instance,
			currentNodeParameters: {},
			credentials: { foremanN8nApi: credential },
		},
	);
	expect(status).toBe(200);
	return body.data.results;
}

async function openOptions(currentNodeParameters: object, credential: object): Promise<Json> {
	return await world.live.rest('POST', '/rest/dynamic-node-parameters/options', {
		path: 'parameters.tools',
		methodName: 'getTools',
		nodeTypeAndVersion: toolkit,
		currentNodeParameters,
		credentials: { foremanN8nApi: credential },
	});
}

test('workflows are picked by name', async () => {
	const { id, name } = await world.live.store(orderWorkflow('Picked'));
	await world.live.store(orderWorkflow('Passed over'));
	expect(await openPicker('searchWorkflows', `Picked ${world.live.mark}`)).toEqual([
		{ name, value: id, url: `${world.live.access.baseUrl}/workflow/${id}` },
	]);
	expect((await openPicker('searchWorkflows')).map(({ value }) => value)).toContain(id);
});

test('executions are picked by number, workflow and state', async () => {
	const { id, name } = await world.live.store(orderWorkflow('Executed'));
	const { executionId } = await world.canvas.ask('run-workflow', {
		workflowId: id,
		inputData: goodOrder,
	});
	const found = await openPicker('searchExecutions', name);
	expect(found).toHaveLength(1);
	expect(found[0].value).toBe(executionId);
	expect(found[0].name).toMatch(new RegExp(`^${executionId}: ${name} \\(success, \\d{4}-`));
});

test('data tables are picked by name, but for Foreman’s own', async () => {
	const make = async (name: string): Promise<Json> =>
		await world.live.api('POST', '/data-tables', {
			name: `${name} ${world.live.mark}`,
			columns: [],
		});
	const made = [await make('Picked'), await make('Passed over')];
	try {
		const [{ id, name }] = made;
		expect(await openPicker('searchDataTables', name)).toEqual([{ name, value: id }]);
		const names = (await openPicker('searchDataTables')).map((one) => one.name);
		expect(names).toEqual(expect.arrayContaining(made.map((one) => one.name)));
		expect(names).not.toContain('foreman_documents');
	} finally {
		for (const { id } of made) await world.live.api('DELETE', `/data-tables/${id}`);
	}
});

test('node types are picked by a part of their name', async () => {
	const found = await openPicker('searchNodeTypes', 'sample greeter');
	expect(found).toContainEqual({
		name: 'Sample Greeter (n8n-nodes-sample.sampleGreeter)',
		value: 'n8n-nodes-sample.sampleGreeter',
		description: 'Greets a person in a given language',
	});
	expect((await openPicker('searchNodeTypes')).length).toBeLessThanOrEqual(100);
});

test('the toolkit lists the tools of the chosen domains', async () => {
	const { body } = await openOptions({ domains: ['execution'] }, await ownerCredential(world.live));
	expect(body.data.map(({ value }: Json) => value).sort()).toEqual(
		tools
			.filter(({ domain }) => domain === 'execution')
			.map(({ name }) => name)
			.sort(),
	);
	expect(JSON.stringify(body)).not.toContain('The API key lacks');
});

test('the toolkit says which tools the API key is not enough for', async () => {
	const { baseUrl } = world.live.access;
	const apiKey = await createApiKey(world.live.access, {
		label: 'lister',
		scopes: ['workflow:list'],
	});
	const credential = await world.live.credential('Lists only', 'foremanN8nApi', {
		baseUrl,
		apiKey,
	});
	const { body } = await openOptions({ domains: ['workflow'] }, credential);
	const noteOf = (tool: string) =>
		body.data.find(({ value }: Json) => value === tool).description.split('. ')[0];
	expect(noteOf('list-workflows')).not.toMatch(/Needs more/);
	expect(noteOf('delete-workflow')).toBe('The API key lacks workflow:read, workflow:delete');
});

test('a list that cannot be had says why', async () => {
	const credential = await world.live.credential('Points nowhere', 'foremanN8nApi', {
		...{ moreSettings: true, baseUrl: `http://127.0.0.1:${await freePort()}` },
		apiKey: 'not-a-key-of-this-n8n',
	});
	const { status, body } = await openOptions({}, credential);
	expect(status).toBeGreaterThanOrEqual(400);
	expect(body.message).toMatch(/n8n at http:\/\/127\.0\.0\.1:\d+ does not answer/);
});

describe('an optional credential in a workflow', () => {
	/** A run of a Foreman whose approvals and runs are kept with a key of their own. */
	async function run(typeVersion: number, parameters: object) {
		const foreman = await publishForeman(world, {
			...{ node: { typeVersion }, store: await storeCredential(world.live) },
			parameters: { whileAsking: 'answer', ...parameters },
		});
		return await foreman.start([{ kind: 'orchestrator', turns: [say('Here I am.')] }], 'Hello');
	}

	test.each([
		['of a node that was stored before there was a switch', 1, {}],
		['of one that has it on', 1.1, { moreCredentials: true }],
	])('is used: %s', async (_which, typeVersion, parameters) => {
		const { done } = await (await run(typeVersion, parameters)).end();
		expect(done[0]).toMatchObject({ status: 'finished', output: 'Here I am.' });
	});

	test('is not used where the switch is off, and the node says so', async () => {
		const begun = await run(1.1, {});
		const { execution } = await begun.end(90_000, 'error');
		const { message, description } = execution.data.resultData.error;
		expect(message).toContain('names a credential that n8n does not give it');
		expect(description).toContain('switch on More Credentials');
		expect(begun.script.requests()).toEqual([]);
	});
});
