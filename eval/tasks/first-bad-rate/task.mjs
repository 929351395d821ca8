import {
	areUntouched,
	callPath,
	codeNode,
	countRuns,
	getNode,
	runEach,
	seedWorkflow,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';
import { toldIn } from '../told-in.mjs';

const NAME = 'Price in euro';
const PATH = 'price-in-euro';
const DAYS = 9;
/** From this day on the service writes its rate with a comma. */
const BAD_DAY = 6;
/** The day on which the request itself lacked the amount. */
const EMPTY_DAY = 3;
const BAD_RATE = '0,86';

const converting = `const { body } = $('Webhook').first().json;
const euro = body.amount * $json.rate;
return [{ json: { day: body.day, euro: Number(euro.toFixed(2)) } }];`;

const said = (id, rate = BAD_RATE) => ({
	output: `The rate came with a comma.\n\nExecution: ${id}\nRate: ${rate}`,
});

/** The first run at fault, among green ones and one that had another reason. */
export default {
	services: {
		rates: ({ path }) => {
			const day = Number(path.split('/').at(-1));
			return day >= BAD_DAY
				? { day, rate: `0,${80 + day}`, source: 'new' }
				: { day, rate: 0.8 + day / 100, source: 'old' };
		},
	},

	async seed(context) {
		const made = webhookChain(NAME, PATH, [
			getNode('Get the rate', `=${context.services.urls.rates}/rates/{{ $json.body.day }}`),
			codeNode('Convert', converting),
			setNode('Answer', '={{ { day: $json.day, euro: $json.euro, currency: "EUR" } }}'),
		]);
		const seeded = await seedWorkflow(context, made);
		const bodies = Array.from({ length: DAYS }, (_, index) => index + 1).map((day) =>
			day === EMPTY_DAY ? { day } : { day, amount: 100 + day },
		);
		await runEach(context, { id: seeded.id, path: PATH, bodies });
		const { data } = await context.call('GET', `/executions?workflowId=${seeded.id}&limit=50`);
		const ids = data.map(({ id }) => Number(id)).sort((one, other) => one - other);
		const asked = context.services.hits().length;
		return { seeded: [seeded], ids, asked };
	},

	words: () =>
		`My live workflow "${NAME}" has green runs that answer without a price, though we sent an amount. In which execution did that happen first, and which value did the rates service give as "rate" in it? A run in which our own request had no amount does not count. Only tell me; change and run nothing. End with two lines: "Execution: " with its id, and "Rate: " with the value as it came.`,

	async judge(context, { seeded, ids, asked }, { output }) {
		return [
			[
				'the report names the first execution',
				/\d+/.exec(toldIn(output, 'Execution'))?.[0] === String(ids[BAD_DAY - 1]),
			],
			[
				'the report gives the rate of that execution',
				new RegExp(`(^|\\D)${BAD_RATE}(\\D|$)`).test(toldIn(output, 'Rate')),
			],
			['the workflow is as it was', await areUntouched(context, seeded)],
			['nothing was run', (await countRuns(context, seeded)) === DAYS],
			['the service was not asked again', context.services.hits().length === asked],
		];
	},

	solve: async (_, { ids }) => await Promise.resolve(said(ids[BAD_DAY - 1])),

	wrong: {
		'takes the run without an amount': async (_, { ids }) =>
			await Promise.resolve(said(ids[EMPTY_DAY - 1], '0.83')),
		'takes the newest run': async (_, { ids }) =>
			await Promise.resolve(said(ids.at(-1), `0,${80 + DAYS}`)),
		async 'runs it again to see'(context, { ids }) {
			await callPath(context, PATH, { day: BAD_DAY, amount: 1 });
			return said(ids[BAD_DAY - 1]);
		},
	},
};
