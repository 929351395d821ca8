import { randomUUID } from 'node:crypto';

/**
 * The workflow that a round works on.
 *
 * @typedef {object} Subject
 * @property {object} given arguments of the build-workflow call that is killed, and repeated
 * @property {string[]} names all names the workflow may have
 * @property {string | undefined} workflowId of the workflow that is edited
 * @property {object | undefined} before it, as n8n's API gives it
 * @property {import('./judge.mjs').Content} wanted what there is once the call has worked
 * @property {{versionId: string, nodes: object[], webhookUrl: string, answer: unknown, publications: number} | undefined} live
 */

const noOp = (name) => ({
	name,
	type: 'n8n-nodes-base.noOp',
	typeVersion: 1,
	parameters: {},
});

/**
 * Code for a workflow that gives n8n something to fill in and to put right: a credential by a name that is known and an
 * id that is not, webhook ids, a note without a name, a number and a field that JSON does not know.
 */
const codeFor = (name, path, webhookId) => `const hook = trigger({
  type: 'n8n-nodes-base.webhook', version: 2.1,
  config: { name: 'Hook', webhookId: '${webhookId}', parameters: { httpMethod: 'POST', path: '${path}', options: {} } }
});
const ask = node({
  type: 'n8n-nodes-base.httpRequest', version: 4.2,
  config: {
    name: 'Ask',
    parameters: { url: 'http://127.0.0.1:1/', authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth', sendBody: undefined },
    credentials: { httpHeaderAuth: newCredential('Header', 'gone') }
  }
});
const wait = node({ type: 'n8n-nodes-base.wait', version: 1.1, config: { name: 'Wait', parameters: { resume: 'webhook' } } });
const count = node({ type: 'n8n-nodes-base.limit', version: 1, config: { name: 'Count', parameters: { maxItems: -0 } } });
const yes = node({ type: 'n8n-nodes-base.noOp', version: 1, config: { name: 'Yes' } });
const no = node({ type: 'n8n-nodes-base.noOp', version: 1, config: { name: 'No' } });
const check = ifElse({
  version: 2.2,
  config: { name: 'Check', parameters: { conditions: { conditions: [] } } }
});
export default workflow('made', '${name}')
  .add(hook).to(ask).to(wait).to(count).to(check.onTrue(yes).onFalse(no))
  .add(sticky('Made in pieces', [hook], { color: 4 }));`;

const to = (...names) => ({ main: names.map((node) => [{ node, type: 'main', index: 0 }]) });

const wantedFor = (name, path, webhookId, header) => ({
	name,
	nodes: [
		{
			name: 'Hook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2.1,
			webhookId,
			parameters: { httpMethod: 'POST', path, options: {} },
		},
		{
			name: 'Ask',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				url: 'http://127.0.0.1:1/',
				authentication: 'genericCredentialType',
				genericAuthType: 'httpHeaderAuth',
			},
			credentials: { httpHeaderAuth: header },
		},
		{
			name: 'Wait',
			type: 'n8n-nodes-base.wait',
			typeVersion: 1.1,
			parameters: { resume: 'webhook' },
		},
		{
			name: 'Count',
			type: 'n8n-nodes-base.limit',
			typeVersion: 1,
			parameters: { maxItems: 0 },
		},
		{
			name: 'Check',
			type: 'n8n-nodes-base.if',
			typeVersion: 2.2,
			parameters: { conditions: { conditions: [] } },
		},
		noOp('Yes'),
		noOp('No'),
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
 * @param {import('./instance.mjs').Instance} instance
 * @param {import('./plan.mjs').Round} round
 * @returns {Promise<Subject>} a workflow to create, either from full code, or (`draft`) by patching code that was
 *   submitted before and did not parse
 */
export async function createdWorkflow({ drivers, header }, { number, form, via }) {
	const name = `Made ${number}`;
	const path = `made-${number}`;
	const webhookId = randomUUID();
	const code = codeFor(name, path, webhookId);
	const subject = {
		names: [name],
		workflowId: undefined,
		before: undefined,
		wanted: wantedFor(name, path, webhookId, header),
		live: undefined,
	};
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
