import {
	areUntouched,
	codeNode,
	getNode,
	seedWorkflow,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';

const TAG = 'warehouse';
/** Tags that some of the workflows have. */
const KEPT = ['important', 'old'];

/** Workflows, each with its tags and whether it asks the warehouse. */
function workflows(hall) {
	const warehouse = `${hall}/warehouse`;
	return [
		{ name: 'Shelf search', asks: true, nodes: [getNode('Search', `${warehouse}/shelves`)] },
		{
			name: 'Pick list',
			asks: true,
			tags: ['important'],
			nodes: [
				setNode('Settings', { base: hall }),
				getNode('Read', '={{ $json.base }}/warehouse/picks'),
			],
		},
		{
			name: 'Weigh in',
			asks: true,
			tags: ['important', 'old'],
			live: false,
			nodes: [
				codeNode(
					'Address',
					`const hall = '${hall}';\nconst house = 'warehouse';\nreturn [{ json: { url: [hall, house, 'scales'].join('/') } }];`,
				),
				getNode('Weigh', '={{ $json.url }}'),
			],
		},
		{
			name: 'Forklift charge',
			asks: true,
			nodes: [
				setNode('Nothing', { ready: true }),
				getNode('Charge', `=${warehouse}/forklifts/{{ $json.ready ? 1 : 2 }}`),
			],
		},
		{
			name: 'Warehouse photos',
			tags: ['old'],
			nodes: [getNode('Photos', `${hall}/warehouse-photos/today`)],
		},
		{ name: 'Office supplies', nodes: [getNode('Read', `${hall}/office/paper`)] },
		{
			name: 'Stocktaking talk',
			nodes: [
				codeNode(
					'Say',
					`// Used to ask ${warehouse}/talk\nreturn [{ json: { text: 'warehouse closed' } }];`,
				),
			],
		},
		{
			name: 'Gate hours',
			tags: ['important'],
			nodes: [
				setNode('Settings', { base: hall, house: 'gate' }),
				getNode('Read', '={{ $json.base }}/{{ $json.house }}/hours'),
			],
		},
		{ name: 'Warehouse party', nodes: [setNode('Answer', { party: 'Friday' })] },
	];
}

const pathOf = (name) => name.toLowerCase().replaceAll(' ', '-');

async function tagNamed({ call }, name) {
	const { data } = await call('GET', '/tags?limit=250');
	return data.find((tag) => tag.name === name) ?? (await call('POST', '/tags', { name }));
}

const tagsOf = async ({ call }, id) =>
	(await call('GET', `/workflows/${id}/tags`)).map(({ name }) => name).sort();

/** Gives workflows tags in place of those that they have. */
async function setTags(context, id, names) {
	const tags = [];
	for (const name of names) tags.push({ id: (await tagNamed(context, name)).id });
	await context.call('PUT', `/workflows/${id}/tags`, tags);
}

async function addTag(context, { made, seeded }, wanted) {
	for (const [index, { name, tags }] of made.entries())
		if (wanted.includes(name)) await setTags(context, seeded[index].id, [...tags, TAG]);
	return { output: 'They have the tag.' };
}

const asking = ({ made }) => made.filter(({ asks }) => asks).map(({ name }) => name);

/** A tag for those of many workflows that do something. */
export default {
	services: { hall: ({ path }) => ({ path }) },

	async seed(context) {
		const { data } = await context.call('GET', '/tags?limit=250');
		const left = data.find(({ name }) => name === TAG);
		if (left !== undefined) await context.call('DELETE', `/tags/${left.id}`);
		const seeded = [];
		const all = workflows(context.services.urls.hall);
		for (const { name, nodes, tags = [], live = true } of all) {
			const one = await seedWorkflow(context, webhookChain(name, pathOf(name), nodes), { live });
			await setTags(context, one.id, tags);
			seeded.push(one);
		}
		const made = all.map(({ name, tags = [], asks = false }) => ({ name, tags, asks }));
		for (const name of KEPT) await tagNamed(context, name);
		return { seeded, made };
	},

	words: ({ services: { urls } }) =>
		`Our warehouse system is what answers below ${urls.hall}/warehouse/. Give each of my workflows that asks it, live or not, the tag "${TAG}", which is new. Some put the address together from parts. The tags that they have stay, and no other workflow gets the tag.`,

	async judge(context, { seeded, made }) {
		const tagged = [];
		let isKept = true;
		for (const [index, { id }] of seeded.entries()) {
			const tags = await tagsOf(context, id);
			if (tags.includes(TAG)) tagged.push(made[index].name);
			const rest = tags.filter((name) => name !== TAG);
			isKept &&= rest.join() === [...made[index].tags].sort().join();
		}
		const wanted = asking({ made });
		return [
			['each workflow that asks it has the tag', wanted.every((name) => tagged.includes(name))],
			['no other workflow has the tag', tagged.every((name) => wanted.includes(name))],
			['all other tags are as they were', isKept],
			['all workflows are as they were', await areUntouched(context, seeded)],
		];
	},

	solve: async (context, world) => await addTag(context, world, asking(world)),

	wrong: {
		'tags what has the word in it': async (context, world) =>
			await addTag(context, world, [
				...asking(world),
				...['Warehouse photos', 'Stocktaking talk', 'Warehouse party'],
			]),
		'tags what has the whole address': async (context, world) =>
			await addTag(context, world, ['Shelf search', 'Forklift charge']),
		async 'replaces the tags there were'(context, world) {
			for (const [index, { asks }] of world.made.entries())
				if (asks) await setTags(context, world.seeded[index].id, [TAG]);
			return { output: 'They have the tag.' };
		},
		async 'takes the old tag away as well'(context, world) {
			await addTag(context, world, asking(world));
			const { id } = world.seeded[world.made.findIndex(({ name }) => name === 'Warehouse photos')];
			await setTags(context, id, []);
			return { output: 'They have the tag.' };
		},
	},
};
