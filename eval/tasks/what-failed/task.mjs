import {
	areUntouched,
	codeNode,
	runEach,
	seedWorkflow,
	webhookChain,
} from '../seeded-workflows.mjs';

const failing = [
	{
		name: 'Invoice import',
		path: 'invoice-import',
		why: 'The invoice has no number',
		failed: 3,
		ran: 1,
	},
	{ name: 'Stock sync', path: 'stock-sync', why: 'Warehouse 7 is closed', failed: 2, ran: 3 },
];
const running = [
	{ name: 'Contact form', path: 'contact-form', ran: 4 },
	{ name: 'Tag cleaner', path: 'tag-cleaner', ran: 1 },
];
const neverRan = ['Birthday greetings', 'Yearly export'];

const times = (count, body) => Array.from({ length: count }, () => body);

const working = (name, path, why) =>
	webhookChain(name, path, [
		codeNode(
			'Work',
			`if ($input.first().json.body.isBad) throw new Error(${JSON.stringify(why ?? 'Bad')});\nreturn [{ json: { ok: true } }];`,
		),
	]);

/** Whether a line that names a workflow, or what follows the name up to another one, holds a number. */
function countsTo(output, name, count) {
	const others = [...failing, ...running].map((one) => one.name).filter((one) => one !== name);
	const words = { 2: '2|two|twice', 3: '3|three|thrice' };
	const number = new RegExp(`(^|[^\\w.:-])(${words[count]})[x×]?([^\\w:-]|$)`, 'i');
	const after = output.slice(output.indexOf(name) + name.length);
	const end = Math.min(
		...[...others, ...neverRan].map((one) => after.indexOf(one)).filter((at) => at >= 0),
		after.length,
	);
	const lines = output.split('\n').filter((line) => line.includes(name));
	return output.includes(name) && [after.slice(0, end), ...lines].some((part) => number.test(part));
}

const said = (counts) =>
	[
		...failing.map(({ name, why }, index) => `- ${name}: ${counts[index]} times: ${why}`),
		`Never ran: ${neverRan.join(', ')}`,
	].join('\n');

/** A lookup: what failed, how often and why, and what never ran. */
export default {
	async seed(context) {
		const seeded = [];
		for (const { name, path, why, failed = 0, ran } of [...failing, ...running]) {
			const one = await seedWorkflow(context, working(name, path, why));
			const bodies = [...times(ran, {}), ...times(failed, { isBad: true })];
			await runEach(context, { id: one.id, path, bodies });
			seeded.push(one);
		}
		for (const [index, name] of neverRan.entries())
			seeded.push(await seedWorkflow(context, working(name, `never-${index}`)));
		return { seeded };
	},

	words: () =>
		'Which of my workflows have failed, how often each, and why? And which have never run? Only tell me; change and run nothing.',

	async judge(context, { seeded }, { output }) {
		const [invoices, stock] = failing;
		const { data } = await context.call('GET', `/executions?limit=250`);
		const ids = seeded.map(({ id }) => id);
		const total = [...failing, ...running].reduce(
			(sum, { failed = 0, ran }) => sum + failed + ran,
			0,
		);
		return [
			...[invoices, stock].flatMap(({ name, why, failed }) => [
				[`the report says how often "${name}" failed`, countsTo(output, name, failed)],
				[`the report says why "${name}" failed`, output.includes(why)],
			]),
			['the report names what never ran', neverRan.every((name) => output.includes(name))],
			['all workflows are as they were', await areUntouched(context, seeded)],
			[
				'nothing was run',
				data.filter(({ workflowId }) => ids.includes(workflowId)).length === total,
			],
		];
	},

	solve: async () => await Promise.resolve({ output: said([3, 2]) }),

	wrong: {
		'counts wrongly': async () => await Promise.resolve({ output: said([4, 5]) }),
		'leaves out what never ran': async () =>
			await Promise.resolve({ output: said([3, 2]).split('\n').slice(0, 2).join('\n') }),
		async 'archives what never ran'({ call }, { seeded }) {
			await call('POST', `/workflows/${seeded.at(-1).id}/deactivate`);
			return { output: said([3, 2]) };
		},
	},
};
