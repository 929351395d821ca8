import { baseNode, webhookNode } from '../../../sandbox/workflows.mjs';
import {
	areUntouched,
	callPath,
	changeWorkflow,
	codeNode,
	isLiveAsDrafted,
	runEach,
	seedWorkflow,
	sentTo,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';
import { branching, ifNode, postNode } from '../task-nodes.mjs';

const NAME = 'Newsletter';
const PATH = 'newsletter';

const stays = (email) => ({ email, hasLeft: false });
const left = (email) => ({ email, hasLeft: true });

/** Lists of readers, each with the addresses that are to get a mail. */
const lists = [
	[[stays('a@a.test'), left('b@b.test'), stays('c@c.test'), stays('d@d.test')], 'acd'],
	[[left('e@e.test'), left('f@f.test')], ''],
	[[left('g@g.test'), stays('h@h.test'), left('i@i.test')], 'h'],
	[[stays('j@j.test'), stays('k@k.test')], 'jk'],
];

const counting =
	'return [{ json: { sent: $input.all().filter(({ json }) => json.queued === true).length } }];';

/** The workflow; `links` are the ways that differ between its repaired and its broken forms. */
const newsletter = (url, links, { batchSize = 1, isSentTo = '!$json.hasLeft' } = {}) =>
	branching(
		NAME,
		[
			webhookNode({ path: PATH }),
			codeNode('Readers', 'return $input.first().json.body.readers.map((json) => ({ json }));'),
			baseNode('One by one', 'splitInBatches', 3, { batchSize, options: {} }),
			ifNode('Still reads', `={{ ${isSentTo} }}`),
			postNode('Send', `${url}/send`, '{ to: $json.email }'),
			codeNode('Count', counting),
			setNode('Answer', '={{ { sent: $json.sent } }}'),
		],
		[
			['Webhook', 'Readers'],
			['Readers', 'One by one'],
			['One by one', 'Count'],
			['One by one', 'Still reads', 1],
			['Still reads', 'Send'],
			['Count', 'Answer'],
			['Send', 'One by one'],
			...links,
		],
	);

const make =
	(links, options) =>
	async (context, { id }) => {
		await changeWorkflow(context, id, () => newsletter(context.services.urls.mail, links, options));
		return { output: 'The newsletter goes to all who read it, live.' };
	};

/** A repair of a loop that has no way back from one of its branches. */
export default {
	services: { mail: () => ({ queued: true }) },

	async seed(context) {
		const { urls } = context.services;
		const { id } = await seedWorkflow(context, newsletter(urls.mail, []));
		const welcome = webhookChain('Welcome a reader', 'welcome-a-reader', [
			postNode('Send', `${urls.mail}/welcome`, '{ to: $json.body.email }'),
		]);
		const other = await seedWorkflow(context, welcome);
		const bodies = lists.slice(0, 3).map(([readers]) => ({ readers }));
		await runEach(context, { id, path: PATH, bodies });
		return { id, others: [other] };
	},

	words: () =>
		`My live workflow "${NAME}" is sent a list of readers and mails each of them, one after the other. It often breaks off in the middle of the list, without any error, and then does not answer how many mails it has sent. Please find out why, repair it, and put it live. Those who have left the newsletter must not get it, of course.`,

	async judge(context, { id, others }) {
		const { services } = context;
		const results = [];
		for (const [readers, letters] of lists) {
			services.forget();
			const { body } = await callPath(context, PATH, { readers });
			const mails = sentTo(context, 'mail').join();
			const wanted = [...letters].map((one) => `/send {"to":"${one}@${one}.test"}`).join();
			const what = `of ${readers.length} readers, the ${letters.length} that stayed`;
			results.push([`${what} alone get a mail, once and in order`, mails === wanted]);
			results.push([`${what} are counted in the answer`, body?.sent === letters.length]);
		}
		return [
			...results,
			['what is live is what the draft holds', await isLiveAsDrafted(context, id)],
			['the other workflow is as it was', await areUntouched(context, others)],
		];
	},

	solve: make([['Still reads', 'One by one', 1]]),

	wrong: {
		'mails those who have left': make([['Still reads', 'One by one', 1]], { isSentTo: 'true' }),
		'takes all readers at once': make([], { batchSize: 100 }),
		'goes on to the answer at the first who has left': make([['Still reads', 'Count', 1]]),
	},
};
