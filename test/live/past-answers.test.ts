import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { endServer, listenHere } from '../support/local-server';
import { codeNode, triggerNode } from '../support/sample-workflows';
import { useLive } from '../support/use-live';

const world = useLive();

/** A service that agents may not ask: the answer to a parcel names its depot, and a depot has a street. */
const service = createServer(({ url = '' }, response) => {
	const [, kind, id = ''] = url.split('/');
	const answer = kind === 'parcels' ? { parcel: id, depot: `D${id}` } : { street: `Street ${id}` };
	response.setHeader('content-type', 'application/json');
	response.end(JSON.stringify(answer));
});
let address = '';

beforeAll(async () => {
	address = await listenHere(service);
});

afterAll(async () => await endServer(service));

const get = (name: string, path: string) =>
	triggerNode(name, 'n8n-nodes-base.httpRequest', 4.2, { url: `=${address}/${path}`, options: {} });

/** Webhook → Parcel → Depot (of what Parcel puts out) → Answer */
async function storeChain(): Promise<string> {
	const nodes = [
		webhookNode({ path: randomUUID(), name: 'Webhook' }),
		get('Parcel', 'parcels/{{ $json.body.parcel }}'),
		get('Depot', 'depots/{{ $json.depot }}'),
		codeNode('Answer', 'return $input.all();'),
	];
	const { id } = await world.live.store(
		workflow('Parcels', nodes, [
			['Webhook', 'Parcel'],
			['Parcel', 'Depot'],
			['Depot', 'Answer'],
		]),
	);
	return id;
}

const run = async (workflowId: string, parcel: number, simulate = 'writes') =>
	await world.canvas.ask('run-workflow', { workflowId, inputData: { parcel }, simulate });

test('a simulated read answers what it is asked, as far as past executions know it, and says where they do not', async () => {
	const workflowId = await storeChain();
	for (const parcel of [7, 108]) await run(workflowId, parcel, 'none');
	for (const parcel of [7, 108]) {
		const { data, simulatedNodes } = await run(workflowId, parcel);
		expect(data).toMatchObject({
			Parcel: [{ parcel: `${parcel}`, depot: `D${parcel}` }],
			Answer: [{ street: `Street D${parcel}` }],
		});
		for (const node of simulatedNodes) expect(node).not.toHaveProperty('otherRequest');
	}
	const { simulatedNodes } = await run(workflowId, 8);
	expect(simulatedNodes).toMatchObject([
		{
			node: 'Parcel',
			source: 'past-execution',
			otherRequest: `url: "${address}/parcels/8" now, "${address}/parcels/108" then`,
		},
		{ node: 'Depot' },
	]);
	expect(simulatedNodes[1]).not.toHaveProperty('otherRequest');
});
