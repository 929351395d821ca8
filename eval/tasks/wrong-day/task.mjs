import {
	areUntouched,
	callPath,
	changeNodes,
	changeWorkflow,
	isLiveAsDrafted,
	runEach,
	seedWorkflow,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';

const NAME = 'Day sheet';
const PATH = 'day-sheet';
const OTHER = 'New York sheet';
const OTHER_PATH = 'new-york-sheet';
const NEW_YORK = 'America/New_York';

/** Moments, each with the day and time it is in Berlin; in March the two cities are nearer each other for some weeks. */
const moments = [
	['2026-01-15T23:30:00.000Z', '2026-01-16 00:30'],
	['2026-01-15T12:00:00.000Z', '2026-01-15 13:00'],
	['2026-03-20T22:45:00.000Z', '2026-03-20 23:45'],
	['2026-07-15T22:10:00.000Z', '2026-07-16 00:10'],
	['2026-12-31T23:05:00.000Z', '2027-01-01 00:05'],
];
const inNewYork = ['2026-07-15T22:10:00.000Z', '2026-07-15 18:10'];

const sheet = (shift = '') =>
	`={{ { day: DateTime.fromISO($json.body.at)${shift}.toFormat('yyyy-MM-dd'), time: DateTime.fromISO($json.body.at)${shift}.toFormat('HH:mm'), order: $json.body.order } }}`;

async function seedSheet(context, name, path) {
	const made = webhookChain(name, path, [
		setNode('Note', sheet()),
		setNode('Line', '={{ { line: $json.day + " " + $json.time + " " + $json.order } }}'),
	]);
	const inZone = { ...made, settings: { ...made.settings, timezone: NEW_YORK } };
	return await seedWorkflow(context, inZone);
}

const useZone = async (context, id, timezone) =>
	await changeWorkflow(context, id, ({ settings }) => ({ settings: { ...settings, timezone } }));

const useSheet = async (context, id, shift) =>
	await changeNodes(context, id, ({ name, parameters }) =>
		name === 'Note' ? { ...parameters, jsonOutput: sheet(shift) } : undefined,
	);

const report = { output: 'The sheet goes by the time in Berlin, live.' };

/** A repair of a workflow that counts in another time zone than its users. */
export default {
	async seed(context) {
		const { id } = await seedSheet(context, NAME, PATH);
		const other = await seedSheet(context, OTHER, OTHER_PATH);
		const bodies = moments.slice(0, 2).map(([at], order) => ({ at, order }));
		await runEach(context, { id, path: PATH, bodies });
		const { settings } = await context.call('GET', `/workflows/${other.id}`);
		return { id, others: [other], otherZone: settings.timezone };
	},

	words: () =>
		`We sit in Berlin. My live workflow "${NAME}" is sent orders with a moment in UTC, such as {"at":"2026-01-15T23:30:00.000Z","order":7}, and writes day and time of it, but not ours: that order came in on the 16th at 00:30, and the sheet says something else. Repair it so that it is right all the year, and put it live. "${OTHER}" is for our colleagues in New York and is right.`,

	async judge(context, { id, others, otherZone }) {
		const lines = [];
		for (const [index, [at]] of moments.entries()) {
			const { body } = await callPath(context, PATH, { at, order: index });
			lines.push(body?.line);
		}
		const isRight = moments.map(([, wanted], index) => lines[index] === `${wanted} ${index}`);
		const [at, there] = inNewYork;
		const { body } = await callPath(context, OTHER_PATH, { at, order: 9 });
		const { settings } = await context.call('GET', `/workflows/${others[0].id}`);
		return [
			['it is right in winter', isRight[0] && isRight[1]],
			['it is right when only New York has summer time', isRight[2]],
			['it is right in summer', isRight[3]],
			['it is right at the turn of the year', isRight[4]],
			['what is live is what the draft holds', await isLiveAsDrafted(context, id)],
			['New York has its own time', body?.line === `${there} 9`],
			[
				'the other workflow is as it was',
				settings.timezone === otherZone && (await areUntouched(context, others)),
			],
		];
	},

	async solve(context, { id }) {
		await useZone(context, id, 'Europe/Berlin');
		return report;
	},

	wrong: {
		async 'adds the hours between New York and Berlin'(context, { id }) {
			await useSheet(context, id, '.plus({ hours: 6 })');
			return report;
		},
		async 'knows no summer time'(context, { id }) {
			await useSheet(context, id, ".setZone('UTC+1')");
			return report;
		},
		async 'moves New York to Berlin too'(context, { id, others }) {
			for (const one of [id, others[0].id]) await useZone(context, one, 'Europe/Berlin');
			return report;
		},
	},
};
