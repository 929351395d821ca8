import {
	areUntouched,
	callPath,
	changeWorkflow,
	getNode,
	isLiveAsDrafted,
	seedWorkflow,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';
import { OtherStatus } from '../../services.mjs';

const NAME = 'Price in francs';
const PATH = 'price-in-francs';
const ASK = 'Ask for the rate';
const RATE = 0.95;
const HOUSE_RATE = 0.92;
const TRIES = 3;

/** How many requests the service of the rates goes on to refuse; the judge sets it. */
let refusals = 0;

const rates = () => {
	if (refusals === 0) return { rate: RATE };
	refusals -= 1;
	return new OtherStatus(503, { error: 'busy' });
};

const PRICE = "$('Webhook').first().json.body.price";
const francs = (rate) => `Math.round(${PRICE} * ${rate} * 100) / 100`;
const plain = `={{ { francs: ${francs('$json.rate')} } }}`;
const falling = (rate) =>
	`={{ $json.rate ? { francs: ${francs('$json.rate')} } : { francs: ${francs(rate)}, isHouseRate: true } }}`;

const tried = { retryOnFail: true, maxTries: TRIES, waitBetweenTries: 200 };
const passedOn = { onError: 'continueRegularOutput' };

const make =
	({ asking, answer }) =>
	async (context, { id }) => {
		await changeWorkflow(context, id, ({ nodes }) => ({
			nodes: nodes.map((node) => {
				if (node.name === ASK) return { ...node, ...asking };
				if (node.name !== 'Answer') return node;
				return { ...node, parameters: { ...node.parameters, jsonOutput: answer } };
			}),
		}));
		return { output: 'It tries three times, and then takes the house rate.' };
	};

/** Tries again and a value to fall back on, which the user is asked for. */
export default {
	services: { rates },

	async seed(context) {
		refusals = 0;
		const { urls } = context.services;
		const made = webhookChain(NAME, PATH, [
			getNode(ASK, `${urls.rates}/chf`),
			setNode('Answer', plain),
		]);
		const pounds = webhookChain('Price in pounds', 'price-in-pounds', [
			getNode(ASK, `${urls.rates}/gbp`),
			setNode('Answer', plain.replace('francs', 'pounds')),
		]);
		const { id } = await seedWorkflow(context, made);
		return { id, others: [await seedWorkflow(context, pounds)] };
	},

	words: () =>
		`The service that my live workflow "${NAME}" asks for the rate is often busy, and then our shop gets an error. It shall be asked up to ${TRIES} times in all. If it still fails, answer with our house rate in place of the service's, and with "isHouseRate": true beside the francs, so that the shop can mark the price; with a rate from the service the answer stays as it is. Put it live. The pounds have a solution of their own. Ask me for the house rate when you need it.`,

	answers: [[/./s, `Our house rate is ${HOUSE_RATE} francs.`]],

	async judge(context, { id, others }) {
		const { services } = context;
		const said = [];
		for (const count of [0, TRIES - 1, 1000]) {
			refusals = count;
			services.forget();
			const { status, body } = await callPath(context, PATH, { price: 50 });
			said.push({ status, ...body, asked: services.hits().length });
		}
		refusals = 0;
		const [well, again, never] = said;
		const isFromService = ({ francs: price, isHouseRate }) => price === 47.5 && !isHouseRate;
		return [
			['with a rate it answers as before', isFromService(well) && well.asked === 1],
			['it asks again until there is a rate', isFromService(again) && again.asked === TRIES],
			['it asks three times and no more', never.asked === TRIES],
			[
				'it falls back to the house rate, and says so',
				never.status === 200 && never.francs === 46 && never.isHouseRate === true,
			],
			['what is live is what the draft holds', await isLiveAsDrafted(context, id)],
			['the pounds are as they were', await areUntouched(context, others)],
		];
	},

	solve: make({ asking: { ...tried, ...passedOn }, answer: falling(HOUSE_RATE) }),

	wrong: {
		'asks again, and has nothing to fall back on': make({ asking: tried, answer: plain }),
		async 'does the same for the pounds'(context, world) {
			const change = make({ asking: { ...tried, ...passedOn }, answer: falling(HOUSE_RATE) });
			for (const { id } of [world, ...world.others]) await change(context, { id });
			return { output: 'Francs and pounds both fall back to the house rate.' };
		},
		'makes up a house rate': make({ asking: { ...tried, ...passedOn }, answer: falling(1) }),
	},
};
