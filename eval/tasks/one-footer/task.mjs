import { workflow } from '../../../sandbox/workflows.mjs';
import {
	areUntouched,
	callPath,
	changeNodes,
	changeWorkflow,
	codeNode,
	isLiveAsDrafted,
	seedCalled,
	seedWorkflow,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';
import { calledNode, callNode } from '../task-nodes.mjs';

const SOURCE = 'Company footer';
const FOOTER = 'Hall 7, Harbour Street';
const NEW_FOOTER = 'Dock 3, Quay Road';

const letters = [
	['Order letter', 'order-letter', 'your order is on its way.'],
	['Return letter', 'return-letter', 'we have your parcel.'],
	['Refund letter', 'refund-letter', 'the money is yours again.'],
	['Delay letter', 'delay-letter', 'it takes a little longer.'],
];

const textOf = (words, name, footer) => `Dear ${name},\n\n${words}\n\n${footer}`;

/** Writes a letter with a Set or a Code node, from a name and a footer given as JavaScript. */
function writing(index, words, name, footer) {
	const text = `"Dear " + ${name} + ",\\n\\n${words}\\n\\n" + ${footer}`;
	return index % 2 === 0
		? setNode('Write', `={{ { text: ${text} } }}`)
		: codeNode('Write', `return [{ json: { text: ${text} } }];`);
}

const original = ([name, path, words], index) =>
	webhookChain(name, path, [
		writing(
			index,
			words,
			index % 2 === 0 ? '$json.body.name' : '$input.first().json.body.name',
			JSON.stringify(FOOTER),
		),
	]);

/** The letter as it was, with the footer from where the company keeps it. */
async function putLetter(context, { letters: seeded, source }, index, { given, first }) {
	const [name, path, words] = letters[index];
	const footer = index % 2 === 0 ? '$json.footer' : '$input.first().json.footer';
	const made = webhookChain(name, path, [
		first ?? callNode('Get the footer', source.id),
		writing(index, words, given, footer),
	]);
	await changeWorkflow(context, seeded[index].id, () => made);
}

const NAME_SENT = "$('Webhook').first().json.body.name";

async function putLetters(
	context,
	world,
	{ count = letters.length, given = NAME_SENT, first } = {},
) {
	for (let index = 0; index < count; index += 1)
		await putLetter(context, world, index, { given, first });
	return { output: 'The letters get their footer from one place.' };
}

const writeFooter =
	(before, after) =>
	({ parameters }) =>
		JSON.parse(JSON.stringify(parameters).replaceAll(before, after));

const written = async (context) => {
	const texts = [];
	for (const [, path] of letters) texts.push((await callPath(context, path, { name: 'Ada' })).body);
	return texts.map((body) => body?.text);
};

/** One text in many workflows, from one place instead. */
export default {
	async seed(context) {
		const trigger = calledNode();
		const footer = setNode('Footer', { footer: FOOTER });
		const source = workflow(SOURCE, [trigger, footer], [[trigger.name, footer.name]]);
		const world = { source: await seedCalled(context, source), letters: [] };
		for (const [index, letter] of letters.entries())
			world.letters.push(await seedWorkflow(context, original(letter, index)));
		const history = webhookChain('Company history', 'company-history', [
			setNode('Tell', { since: 1998, text: `In 1998 we began at ${FOOTER}.` }),
		]);
		world.other = await seedWorkflow(context, history);
		return world;
	},

	words: () =>
		`My four live workflows ${letters.map(([name]) => `"${name}"`).join(', ')} write letters that end with our address, "${FOOTER}", each with a copy of its own. I have a live workflow "${SOURCE}" now, which others call and which gives the address as "footer". Let the four get it from there whenever they run, so that I change it at one place from now on. Until I do, the letters stay the same to the letter. Put them live. "Company history" tells where we began; leave it, and "${SOURCE}", as they are.`,

	async judge(context, { source, letters: seeded, other }) {
		const areOthersUntouched = await areUntouched(context, [source, other]);
		const before = await written(context);
		await changeNodes(context, source.id, writeFooter(FOOTER, NEW_FOOTER));
		const after = await written(context);
		await changeNodes(context, source.id, writeFooter(NEW_FOOTER, FOOTER));
		const live = [];
		for (const { id } of seeded) live.push(await isLiveAsDrafted(context, id));
		return [
			[
				'the letters read as before',
				letters.every(([, , words], at) => before[at] === textOf(words, 'Ada', FOOTER)),
			],
			...letters.map(([name, , words], at) => [
				`"${name}" follows the footer`,
				after[at] === textOf(words, 'Ada', NEW_FOOTER),
			]),
			['what is live is what the drafts hold', live.every(Boolean)],
			['the footer and the history are as they were', areOthersUntouched],
		];
	},

	solve: async (context, world) => await putLetters(context, world),

	wrong: {
		'forgets one': async (context, world) =>
			await putLetters(context, world, { count: letters.length - 1 }),
		'loses the name': async (context, world) =>
			await putLetters(context, world, { given: '(undefined)' }),
		'keeps a copy in a node of its own': async (context, world) =>
			await putLetters(context, world, { first: setNode('Footer', { footer: FOOTER }) }),
		async 'changes the history too'(context, world) {
			const report = await putLetters(context, world);
			await changeNodes(context, world.other.id, writeFooter(` at ${FOOTER}`, ''));
			return report;
		},
	},
};
