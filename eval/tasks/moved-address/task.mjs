import {
	areUntouched,
	callPath,
	changeNodes,
	isLiveAsDrafted,
	seedWorkflow,
} from '../seeded-workflows.mjs';
import { movedWorkflows, otherWorkflows } from './thirty-workflows.mjs';

const MOVED = 8;
/** How many of the others are live. */
const LIVE_OTHERS = 10;

const addressesOf = ({ services: { urls } }) => ({
	before: `${urls.before}/crm`,
	after: `${urls.after}/crm/v2`,
	archive: `${urls.before}/crm-archive`,
	office: `${urls.before}/office`,
});

const answer = ({ path }) => ({ ok: true, path });

/** Puts the new address in place of the old one, in so many of the eight. */
async function move(context, ids, pattern) {
	const { after } = addressesOf(context);
	for (const id of ids)
		await changeNodes(context, id, ({ parameters }) =>
			JSON.parse(JSON.stringify(parameters).replace(pattern, after)),
		);
	return { output: 'The address is changed, and live.' };
}

const exactly = ({ services: { urls } }) => new RegExp(`${urls.before}/crm(?!-archive)`, 'g');

/** One address in eight of thirty workflows. */
export default {
	services: { before: answer, after: answer },

	async seed(context) {
		const addresses = addressesOf(context);
		const others = [];
		for (const [index, made] of otherWorkflows(addresses).entries())
			others.push(await seedWorkflow(context, made, { live: index < LIVE_OTHERS }));
		const moved = [];
		for (const { made } of movedWorkflows(addresses.before))
			moved.push(await seedWorkflow(context, made));
		return { moved, others };
	},

	words(context) {
		const { before, after, archive } = addressesOf(context);
		return `Our CRM has moved from ${before} to ${after}. ${MOVED} of my thirty workflows use the old address, in HTTP Request, Set and Code nodes, some at two places. Change it in all of them, and put these changes live; all ${MOVED} are live today. The paths behind the address stay, and so does ${archive}, which has not moved.`;
	},

	async judge(context, { moved, others }) {
		const { services } = context;
		const { before, after } = addressesOf(context);
		services.forget();
		const results = [];
		for (const [index, { path, asks, made }] of movedWorkflows(before).entries()) {
			const seen = services.hits().length;
			await callPath(context, path, { id: 7 });
			const asked = services.hits().slice(seen);
			const wanted = asks.map((ask) => `after ${new URL(after).pathname}${ask}`);
			const isMoved =
				asked
					.map(({ service, path: at }) => `${service} ${at}`)
					.sort()
					.join() === wanted.sort().join();
			const isWhole = isMoved && (await isLiveAsDrafted(context, moved[index].id));
			results.push([`"${made.name}" asks the new address alone, live and as drafted`, isWhole]);
		}
		return [
			...results,
			['the other workflows are as they were', await areUntouched(context, others)],
		];
	},

	async solve(context, { moved }) {
		const ids = moved.map(({ id }) => id);
		return await move(context, ids, exactly(context));
	},

	wrong: {
		async 'moves the archive too'(context, { moved, others }) {
			const ids = [...moved, ...others.slice(0, 2)].map(({ id }) => id);
			return await move(context, ids, new RegExp(`${addressesOf(context).before}`, 'g'));
		},
		async 'forgets one'(context, { moved }) {
			const ids = moved.slice(1).map(({ id }) => id);
			return await move(context, ids, exactly(context));
		},
		'changes one place of two': async (context, { moved }) =>
			await move(
				context,
				moved.map(({ id }) => id),
				// Without the flag for all, the first place of each node.
				new RegExp(`${context.services.urls.before}/crm(?!-archive)`),
			),
	},
};
