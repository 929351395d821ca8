import { baseNode, workflow } from '../../../sandbox/workflows.mjs';
import { pause } from '../../../sandbox/progress.mjs';
import {
	areUntouched,
	callPath,
	changeWorkflow,
	codeNode,
	requestsTo,
	seedWorkflow,
	untilHolds,
	webhookChain,
} from '../seeded-workflows.mjs';
import { postNode } from '../task-nodes.mjs';

const watched = [
	{ name: 'Invoice export', path: 'invoice-export', node: 'Export', why: 'Folder is full' },
	{ name: 'Stock import', path: 'stock-import', node: 'Import', why: 'No such warehouse' },
	{ name: 'Price update', path: 'price-update', node: 'Update', why: 'Price is negative' },
];
const others = [
	{ name: 'Lunch order', path: 'lunch-order', node: 'Order', why: 'Kitchen is closed' },
	{ name: 'Door opener', path: 'door-opener', node: 'Open', why: 'Key is unknown' },
];

const failing = ({ name, path, node, why }) =>
	webhookChain(name, path, [
		codeNode(
			node,
			`if ($input.first().json.body.isBad) throw new Error(${JSON.stringify(why)});\nreturn [{ json: { ok: true } }];`,
		),
	]);

const useErrorWorkflow = async (context, id, errorWorkflow) =>
	await changeWorkflow(context, id, ({ settings }) => ({
		settings: { ...settings, errorWorkflow },
	}));

async function makeAlerts({ call }, name, url, value, { isLive = true } = {}) {
	const nodes = [baseNode('Error Trigger', 'errorTrigger', 1), postNode('Tell', url, value)];
	const links = [['Error Trigger', 'Tell']];
	const { id } = await call('POST', '/workflows', workflow(name, nodes, links));
	if (isLive) await call('POST', `/workflows/${id}/activate`);
	return id;
}

const ALERT =
	'{ workflow: $json.workflow.name, error: $json.execution.error.message, node: $json.execution.lastNodeExecuted }';

const make =
	({ usedBy = (world) => world.watched, isLive = true }) =>
	async (context, world) => {
		const url = `${context.services.urls.chat}/alert`;
		const id = await makeAlerts(context, 'Failure alerts', url, ALERT, { isLive });
		for (const one of usedBy(world)) await useErrorWorkflow(context, one.id, id);
		return { output: 'Failures are told in the chat.' };
	};

/** An error workflow for some workflows, not for all. */
export default {
	services: { chat: () => ({ ok: true }) },

	async seed(context) {
		const oldUrl = `${context.services.urls.chat}/doors`;
		const oldId = await makeAlerts(context, 'Door alerts', oldUrl, '{ door: true }');
		const seeded = [];
		for (const one of [...watched, ...others])
			seeded.push(await seedWorkflow(context, failing(one)));
		await useErrorWorkflow(context, seeded.at(-1).id, oldId);
		return {
			watched: seeded.slice(0, watched.length),
			others: seeded.slice(watched.length),
		};
	},

	words: ({ services: { urls } }) =>
		`My live workflows ${watched.map(({ name }) => `"${name}"`).join(', ')} fail now and then, and I only find out days later. When one of these three fails, POST to ${urls.chat}/alert a JSON {"workflow":"Invoice export","error":"Folder is full","node":"Export"}: its name, the message of the error, and the node that failed. Make a workflow "Failure alerts" for that. The three workflows must do just what they do now, and my other workflows must not send alerts there; "Door opener" has its own.`,

	async judge(context, world) {
		const { services } = context;
		const seeded = [...world.watched, ...world.others];
		const isUntouched = await areUntouched(context, seeded);
		services.forget();
		for (const { path } of [...watched, ...others]) await callPath(context, path, { isBad: true });
		const answers = [];
		for (const { path } of watched) answers.push((await callPath(context, path, {})).body?.ok);
		await untilHolds(() => services.hits().length >= watched.length + 1, 8);
		// One alert too many would have come by now.
		await pause(1500);
		const told = requestsTo(context, 'chat');
		const alerts = told.filter(({ path }) => path === '/alert').map(({ body }) => body);
		return [
			...watched.map(({ name, node, why }) => [
				`a failure of "${name}" is told once, with its reason and node`,
				alerts.filter(
					(one) => one.workflow === name && one.node === node && String(one.error).includes(why),
				).length === 1,
			]),
			['nothing else is told', alerts.length === watched.length],
			[
				'the doors have their own alert as before',
				told.filter(({ path }) => path === '/doors').length === 1,
			],
			['the watched workflows answer as before', answers.join() === 'true,true,true'],
			['what the workflows do is as it was', isUntouched],
		];
	},

	solve: make({}),

	wrong: {
		'tells of every workflow': make({ usedBy: (world) => [...world.watched, ...world.others] }),
		'forgets one of three': make({ usedBy: (world) => world.watched.slice(1) }),
		'leaves the alerts a draft': make({ isLive: false }),
	},
};
