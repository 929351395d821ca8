import { fieldsOf } from '../../src/kernel/field';
import { requiredSample } from '../laws/sample-input';
import { hostileIds } from '../support/hostile-ids';
import { idPlaces, isEmptyAnswer } from '../support/id-places';
import type { Json } from '../support/live-instance';
import { onSurfaces } from '../support/on-surfaces';
import { orderCode, orderWorkflow } from '../support/sample-workflows';
import { isEverywhere } from '../support/tools-on-surfaces';
import { useLive } from '../support/use-live';

const world = useLive(['canvas', 'agent tool', 'toolkit']);

/**
 * What n8n answers: to some tools everywhere, and to each kind of id once. That no tool sends such an id out of its place
 * test/laws/hostile-ids.test.ts has, for every tool with every id. With FULL=1 all of them are tried here as well.
 */
const places = idPlaces.filter(
	({ tool, field }, index) =>
		process.env.FULL === '1' ||
		isEverywhere(tool.name) ||
		idPlaces.findIndex((one) => one.field === field && !isEverywhere(one.tool.name)) === index,
);

test('there are places to try', () => {
	expect(idPlaces.length).toBeGreaterThan(35);
	expect(new Set(places.map(({ field }) => field))).toEqual(
		new Set(idPlaces.map(({ field }) => field)),
	);
});

/** What a mistake could have changed anywhere in this n8n. */
async function everything(): Promise<Json> {
	const [credentials, tables] = await Promise.all([
		world.live.api('GET', '/credentials?limit=250'),
		world.live.api('GET', '/data-tables?limit=250'),
	]);
	const isOfPeople = ({ name }: Json) => !String(name).startsWith('foreman_');
	return {
		workflows: await world.live.everything(),
		credentials: credentials.data.map(({ id, updatedAt }: Json) => [id, updatedAt]).sort(),
		tables: tables.data.filter(isOfPeople).map(({ id, name }: Json) => [id, name]),
	};
}

/** Fields by which a call that slips through would do something that is seen. */
const others = (workflowId: string): Json => ({
	workflowId,
	code: orderCode(`Never made ${world.live.mark}`, 'yes'),
	timeout: 1000,
	credentials: { Order: { httpHeaderAuth: 'x' } },
});

async function inputsFor(chosen: Readonly<typeof idPlaces>, ids: readonly string[]) {
	const { id: workflowId } = await world.live.store(orderWorkflow('Target'));
	const known = others(workflowId);
	return chosen.map(({ tool, field }) => {
		const fields = fieldsOf(tool.input).map(({ name }) => name);
		const sample = requiredSample(tool);
		const filled = Object.entries(known).filter(([name]) => fields.includes(name));
		const given = { ...sample, ...Object.fromEntries(filled) };
		return { tool, inputs: ids.map((id) => ({ ...given, [field]: id })) };
	});
}

/** Calls that an agent of n8n's makes in one run: it is asked ten times at most. */
const A_RUN = 8;

/** The ids that a surface is tried with. */
const idsOn = {
	canvas: hostileIds.slice(2, 3),
	'agent tool': hostileIds.slice(0, 1),
	toolkit: hostileIds.slice(1, 3),
} as const;

const dealt = onSurfaces(places, ['canvas', 'agent tool', 'toolkit'] as const, {
	isEverywhere: ({ tool }) => isEverywhere(tool.name),
	// What this n8n is not licensed for, a toolkit does not offer.
	has: (surface, { tool }) => surface !== 'toolkit' || tool.needs === undefined,
});

describe.each(dealt.map(({ surface, cases }) => [surface, cases] as const))(
	'through the %s',
	(name, chosen) => {
		test('no such id is taken by any tool, and nothing is changed', async () => {
			const wanted = await inputsFor(chosen, idsOn[name]);
			const before = await everything();
			const taken: string[] = [];
			const judge = (call: unknown, { answer, refusal }: Json) => {
				const unknown = refusal?.message.includes('for a reason it does not know');
				if ((refusal === undefined && !isEmptyAnswer(answer)) || unknown)
					taken.push(`${JSON.stringify(call)}: ${JSON.stringify(answer ?? refusal)}`);
			};
			const calls = wanted.flatMap(({ tool, inputs }) =>
				inputs.map((input) => [tool.name, input] as const),
			);
			const work = async () => {
				for (let run = calls.splice(0, A_RUN); run.length > 0; run = calls.splice(0, A_RUN)) {
					const replies = await world.surface(name).inOneRun(run);
					for (const [index, reply] of replies.entries()) judge(run[index], reply);
				}
			};
			await Promise.all([work(), work(), work(), work()]);
			expect(taken).toEqual([]);
			expect(await everything()).toEqual(before);
		});
	},
);
