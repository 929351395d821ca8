import { baseNode, workflow } from '../../../sandbox/workflows.mjs';
import { pause } from '../../../sandbox/progress.mjs';
import {
	areUntouched,
	callPath,
	changeWorkflow,
	codeNode,
	seedCalled,
	seedWorkflow,
	setNode,
	untilHolds,
	webhookChain,
} from '../seeded-workflows.mjs';
import { postNode } from '../task-nodes.mjs';

const ALARM = 'Alarm';
const NIGHT = 'Night alarm';
/** After the last alarm that is due, for one that is not. */
const REST_MS = 500;

const bare = ['Desk visitors', 'Desk parcels', 'Desk keys', 'Desk phones', 'Desk badges'];
const atNight = ['Desk night watch', 'Desk night keys'];
const drafts = ['Desk lost property', 'Desk bicycles'];
const others = ['Canteen menu', 'Front desk survey'];

const pathOf = (name) => name.toLowerCase().replaceAll(' ', '-');

const failing = (name) =>
	webhookChain(name, pathOf(name), [
		codeNode(
			'Check',
			`if ($input.first().json.body.isBad) throw new Error('Bad entry');\nreturn [{ json: {} }];`,
		),
		setNode('Answer', { desk: name }),
	]);

function alarm(name, url) {
	const trigger = baseNode('On error', 'errorTrigger', 1);
	const tell = postNode('Tell', url, '{ workflow: $json.workflow.name }');
	return workflow(name, [trigger, tell], [[trigger.name, tell.name]]);
}

const setError = async (context, id, errorWorkflow) =>
	await changeWorkflow(context, id, ({ settings }) => ({
		settings: { ...settings, errorWorkflow },
	}));

const errorOf = async ({ call }, { id }) =>
	(await call('GET', `/workflows/${id}`)).settings.errorWorkflow ?? '';

/** What the alarms told, each `path name`, once as many came as are due. */
async function alarms({ services }, due) {
	await untilHolds(() => services.hits().length >= due);
	await pause(REST_MS);
	return services.hits().map(({ path, body }) => `${path} ${JSON.parse(body).workflow}`);
}

const setAll = async (context, seeded, id) => {
	for (const one of seeded) await setError(context, one.id, id);
	return { output: 'They raise the alarm now.' };
};

/** A setting of many workflows. */
export default {
	services: { alarms: () => ({ told: true }) },

	async seed(context) {
		const { alarms: url } = context.services.urls;
		const day = await seedCalled(context, alarm(ALARM, `${url}/day`));
		const night = await seedCalled(context, alarm(NIGHT, `${url}/night`));
		const seed = async (names, live) => {
			const made = [];
			for (const name of names) made.push(await seedWorkflow(context, failing(name), { live }));
			return made;
		};
		const world = {
			day,
			night,
			bare: await seed(bare, true),
			atNight: await seed(atNight, true),
			drafts: await seed(drafts, false),
			others: await seed(others, true),
		};
		for (const { id } of world.atNight) await setError(context, id, night.id);
		return world;
	},

	words: () =>
		`Each live workflow whose name begins with "Desk" and that has no error workflow shall have my workflow "${ALARM}" as its error workflow. Those that have one keep it. Drafts, and workflows with another name, stay as they are.`,

	async judge(context, world) {
		const { services } = context;
		const all = [...bare, ...atNight, ...others];
		const answers = [];
		for (const name of all) {
			const { body } = await callPath(context, pathOf(name), {});
			answers.push(body?.desk);
		}
		services.forget();
		for (const name of all) await callPath(context, pathOf(name), { isBad: true });
		const due = [...bare.map((name) => `/day ${name}`), ...atNight.map((name) => `/night ${name}`)];
		const told = await alarms(context, due.length);
		const left = [];
		for (const one of [...world.drafts, ...world.others, world.day, world.night])
			left.push(await errorOf(context, one));
		const seeded = Object.values(world).flat();
		return [
			[
				'each live desk without an alarm raises the alarm',
				due.slice(0, bare.length).every((one) => told.includes(one)),
			],
			['all alarms are those that are due', told.sort().join() === due.sort().join()],
			['drafts and other workflows have no error workflow', left.join('') === ''],
			['all answer as before', answers.join() === all.join()],
			['all workflows are as they were', await areUntouched(context, seeded)],
		];
	},

	solve: async (context, world) => await setAll(context, world.bare, world.day.id),

	wrong: {
		'replaces the alarm at night': async (context, world) =>
			await setAll(context, [...world.bare, ...world.atNight], world.day.id),
		'forgets one': async (context, world) =>
			await setAll(context, world.bare.slice(1), world.day.id),
		'sets it for drafts too': async (context, world) =>
			await setAll(context, [...world.bare, ...world.drafts], world.day.id),
		'takes the other alarm': async (context, world) =>
			await setAll(context, world.bare, world.night.id),
	},
};
