import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import type { Json } from './live-instance';

export const codeNode = (name: string, jsCode: string) => ({
	name,
	type: 'n8n-nodes-base.code',
	typeVersion: 2,
	parameters: { jsCode },
});

export const triggerNode = (name: string, type: string, typeVersion: number, parameters = {}) => ({
	name,
	type,
	typeVersion,
	parameters,
});

const CHECK = `const order = $json.body;
const sum = order.lines.reduce((total, line) => total + line.price, 0);
if (sum !== order.total) throw new Error('The total is not the sum of the lines');
return [{ json: { ...order, sum } }];`;

export const goodOrder = { total: 3, lines: [{ price: 1 }, { price: 2 }] };

export const badOrder = { total: 4, lines: [{ price: 1 }, { price: 2 }] };

/** Order (webhook) → Check: checks that the lines of an order add up to its total. */
export function orderWorkflow(name = 'Orders'): Json {
	const hook = { ...webhookNode({ path: randomUUID() }), name: 'Order' };
	return workflow(name, [hook, codeNode('Check', CHECK)], [['Order', 'Check']]);
}

/** An HTTP Request node that asks for a credential of type `httpHeaderAuth`. */
export const callNode = (name: string, credential?: object): Json => ({
	name,
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	parameters: {
		url: 'http://127.0.0.1:9/',
		authentication: 'genericCredentialType',
		genericAuthType: 'httpHeaderAuth',
	},
	...(credential ? { credentials: { httpHeaderAuth: credential } } : {}),
});

/** Order (webhook) → the given nodes, one after the other. */
export function chain(name: string, ...nodes: Json[]): Json {
	const hook = { ...webhookNode({ path: randomUUID() }), name: 'Order' };
	const all = [hook, ...nodes];
	const links = nodes.map((node, index): [string, string] => [all[index].name, node.name]);
	return workflow(name, all, links);
}

/** Code of a workflow Order → Reply that answers every order with `answer`. */
export const orderCode = (name: string, answer: string, path: string = randomUUID()) =>
	`const order = trigger({ type: 'n8n-nodes-base.webhook', version: 2.1, config: { name: 'Order', parameters: { path: '${path}', httpMethod: 'POST', responseMode: 'lastNode' } } });
const reply = node({ type: 'n8n-nodes-base.set', version: 3.4, config: { name: 'Reply', parameters: { mode: 'raw', jsonOutput: '{"answer": "${answer}"}' } } });
export default workflow('orders', '${name}').add(order).to(reply);`;

/** The same with a mistake in it that the parser finds. */
export const brokenOrderCode = (name: string, answer: string, path?: string) =>
	orderCode(name, answer, path).replace('const reply =', 'const = ');
