import { randomUUID } from 'node:crypto';

import { baseNode } from '../../../sandbox/workflows.mjs';

/** A request to nowhere, with a header of a credential. */
export const nowhere = {
	url: 'http://127.0.0.1:1/',
	authentication: 'genericCredentialType',
	genericAuthType: 'httpHeaderAuth',
};

/**
 * Code for a workflow that gives n8n something to fill in and to put right: a credential by a name that is known and an
 * id that is not, webhook ids, a note without a name, a number and a field that JSON does not know.
 */
const codeFor = (
	name,
	path,
	webhookId,
) => `const hook = trigger({ type: 'n8n-nodes-base.webhook', version: 2.1,
  config: { name: 'Hook', webhookId: '${webhookId}', parameters: { httpMethod: 'POST', path: '${path}', options: {} } }
});
const ask = node({ type: 'n8n-nodes-base.httpRequest', version: 4.2, config: {
  name: 'Ask',
  parameters: { url: 'http://127.0.0.1:1/', authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth', sendBody: undefined },
  credentials: { httpHeaderAuth: newCredential('Header', 'gone') }
} });
const wait = node({ type: 'n8n-nodes-base.wait', version: 1.1, config: { name: 'Wait', parameters: { resume: 'webhook' } } });
const count = node({ type: 'n8n-nodes-base.limit', version: 1, config: { name: 'Count', parameters: { maxItems: -0 } } });
const yes = node({ type: 'n8n-nodes-base.noOp', version: 1, config: { name: 'Yes' } });
const no = node({ type: 'n8n-nodes-base.noOp', version: 1, config: { name: 'No' } });
const check = ifElse({ version: 2.2, config: { name: 'Check', parameters: { conditions: { conditions: [] } } } });
export default workflow('made', '${name}')
  .add(hook).to(ask).to(wait).to(count).to(check.onTrue(yes).onFalse(no))
  .add(sticky('Made in pieces', [hook], { color: 4 }));`;

const to = (...names) => ({ main: names.map((node) => [{ node, type: 'main', index: 0 }]) });

const wantedFor = (name, path, webhookId, header) => ({
	name,
	nodes: [
		baseNode('Hook', 'webhook', 2.1, { httpMethod: 'POST', path, options: {} }, { webhookId }),
		baseNode('Ask', 'httpRequest', 4.2, nowhere, { credentials: { httpHeaderAuth: header } }),
		baseNode('Wait', 'wait', 1.1, { resume: 'webhook' }),
		baseNode('Count', 'limit', 1, { maxItems: 0 }),
		baseNode('Check', 'if', 2.2, { conditions: { conditions: [] } }),
		baseNode('Yes', 'noOp', 1),
		baseNode('No', 'noOp', 1),
		{ type: 'n8n-nodes-base.stickyNote', typeVersion: 1 },
	],
	connections: {
		Hook: to('Ask'),
		Ask: to('Wait'),
		Wait: to('Count'),
		Count: to('Check'),
		Check: to('Yes', 'No'),
	},
	settings: { executionOrder: 'v1' },
	pinData: {},
});

/**
 * A workflow to create, from full code, or (`draft`) by patching code that was submitted before and did not parse. Gives what a round
 * works on: `given`, the arguments of the call that is killed and repeated; `names`, all that the workflow may have; `wanted`, what there
 * is once the call has worked; of a workflow that is edited `workflowId`, `before` (as n8n's API gives it) and what is `live`.
 */
export async function createdWorkflow({ drivers, header }, { number, form, via }) {
	const name = `Made ${number}`;
	const path = `made-${number}`;
	const webhookId = randomUUID();
	const code = codeFor(name, path, webhookId);
	const subject = { names: [name], wanted: wantedFor(name, path, webhookId, header) };
	if (form === 'code') return { ...subject, given: { code } };

	const refused = await drivers[via]({
		code: code.replace('const yes = node(', 'const yes = nod('),
	});
	const draftId = /draftId "([^"]+)"/.exec(refused.error?.hint)?.[1];
	if (draftId === undefined)
		throw new Error(`no draft is kept of code that does not parse: ${JSON.stringify(refused)}`);
	const patches = [{ old_str: 'const yes = nod(', new_str: 'const yes = node(' }];
	return { ...subject, given: { patches, draftId } };
}
