import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { until } from '../../../sandbox/progress.mjs';
import { baseNode } from '../../../sandbox/workflows.mjs';
import { nowhere } from './created-workflow.mjs';
import { answerOf } from './instance.mjs';

const ALSO = "node({ type: 'n8n-nodes-base.noOp', version: 1, config: { name: 'Also' } })";

const hookParameters = (path) => ({
	httpMethod: 'POST',
	path,
	responseMode: 'lastNode',
	options: {},
});
const replyParameters = (value) => ({
	assignments: { assignments: [{ id: 'text', name: 'text', value, type: 'string' }] },
	options: {},
});

const at = (...position) => ({ id: randomUUID(), position });

/** Made by a person: things that code does not show, at places that no layout would choose. */
const byHand = (name, path, text, header) => ({
	name,
	nodes: [
		baseNode('Hook', 'webhook', 2.1, hookParameters(path), {
			...at(113, 241),
			webhookId: randomUUID(),
			notes: 'kept',
		}),
		baseNode('Reply', 'set', 3.4, replyParameters(text), at(467, 17)),
		baseNode(
			'Ask',
			'httpRequest',
			4.2,
			{ ...nowhere, options: {} },
			{ ...{ ...at(469, 483), disabled: true, credentials: { httpHeaderAuth: header } } },
		),
	],
	connections: { Hook: { main: [[{ node: 'Reply', type: 'main', index: 0 }]] } },
	settings: { executionOrder: 'v1', timezone: 'Europe/Berlin', saveManualExecutions: true },
	pinData: { Hook: [{ json: { body: { pinned: true } } }] },
});

/** Made by an agent, which does not write like generated code. */
const byAgent = (name, path, text) => `
const hook=trigger({type:'n8n-nodes-base.webhook',version:2.1,config:{name:'Hook',parameters:${JSON.stringify(hookParameters(path))}}});
const reply=node({type:'n8n-nodes-base.set',version:3.4,config:{name:'Reply',parameters:${JSON.stringify(replyParameters(text))}}});
export default workflow('made','${name}').add(hook).to(reply);`;

function replaced(code, from, to) {
	if (code.split(from).length !== 2) throw new Error(`"${from}" is not in the code once:\n${code}`);
	return code.replace(from, () => to);
}

const withReply = (nodes, text) =>
	nodes.map((node) =>
		node.name === 'Reply' ? { ...node, parameters: replyParameters(text) } : node,
	);

/** The workflow after the edit, made without Foreman. */
function edited(before, { name, text, settings }) {
	return {
		...before,
		name,
		nodes: [...withReply(before.nodes, text), baseNode('Also', 'noOp', 1)],
		connections: {
			...before.connections,
			Reply: { main: [[{ node: 'Also', type: 'main', index: 0 }]] },
		},
		settings: { ...before.settings, ...settings },
	};
}

/**
 * A workflow to edit, as `createdWorkflow` gives one: by full code, by patches of generated code, or (`own-patches`) by patches of the code
 * that it was made from, in an earlier execution.
 */
export async function editedWorkflow(instance, { number, form, via, published, settings }) {
	const { call, drivers, header } = instance;
	const name = `Edited ${number}`;
	const path = `edited-${number}`;
	const [first, second] = [`first ${number}`, `first ${number} and second ${number}`];
	let workflowId;
	let live;
	if (form === 'own-patches') {
		({ workflowId } = await drivers[via]({ code: byAgent(name, path, first) }));
		live = published && (await publish(instance, workflowId, path, first));
	} else {
		const start = byHand(name, path, `live ${number}`, header);
		({ id: workflowId } = await call('POST', '/workflows', start));
		live = published && (await publish(instance, workflowId, path, `live ${number}`));
		const draft = { ...start, nodes: withReply(start.nodes, first) };
		await call('PUT', `/workflows/${workflowId}?publishIfActive=false`, draft);
	}
	const before = await call('GET', `/workflows/${workflowId}`);
	const subject = { names: [name, `${name} new`], workflowId, before, live: live || undefined };

	if (form === 'code') {
		const changed = settings ? { timezone: 'Asia/Tokyo' } : {};
		const wanted = edited(before, { name: `${name} new`, text: second, settings: changed });
		let code = await drivers.readCode(workflowId);
		code = replaced(code, first, second);
		code = replaced(code, `'${name}'`, `'${name} new'`);
		code = replaced(code, '.to(reply)', `.to(reply)\n  .to(${ALSO})`);
		if (settings) code = replaced(code, 'Europe/Berlin', 'Asia/Tokyo');
		return { ...subject, wanted, given: { code, workflowId } };
	}
	// Patches that still fit after they were applied: a second time they would fit again.
	const end = form === 'patches' ? '.to(reply)' : `.add(hook).to(reply);`;
	const patches = [
		{ old_str: first, new_str: second },
		{ old_str: end, new_str: end.replace('.to(reply)', `.to(reply).to(${ALSO})`) },
	];
	const wanted = edited(before, { name, text: second, settings: {} });
	return { ...subject, wanted, given: { patches, workflowId } };
}

async function publish({ owner, call }, workflowId, path, text) {
	await call('POST', `/workflows/${workflowId}/publish`, {});
	const webhookUrl = `${owner.baseUrl}/webhook/${path}`;
	const answer = { text };
	const isLive = async () => isDeepStrictEqual(await answerOf(webhookUrl, {}), answer);
	await until(`${webhookUrl} answers "${text}"`, isLive);
	const { versionId, nodes, workflowPublishHistory } = (
		await call('GET', `/workflows/${workflowId}`)
	).activeVersion;
	return { webhookUrl, answer, versionId, nodes, publications: workflowPublishHistory.length };
}
