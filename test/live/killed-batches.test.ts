import { randomUUID } from 'node:crypto';

import { workflow } from '../../sandbox/workflows.mjs';
import { eventually, type Json } from '../support/live-instance';
import { useLive } from '../support/use-live';

/** Also for what tidies up after it. */
jest.setTimeout(1_800_000);

const world = useLive(['canvas']);

const MOST = 200;
const AT_ONCE = 10;

/** How many workflows are changed when n8n is killed, and whether by a call that began or one that went on. */
const KILLS = [1, 40, 90, 140, 195];

const call = async (input: object): Promise<Json> =>
	await world.canvas.ask('change-in-workflows', input);

/** A call says where it stands after some minutes. */
async function toTheEnd(step: string, batchId: string): Promise<Json> {
	const answer = await call({ step, batchId });
	const isOpen = answer.state === 'applying' || answer.state === 'undoing';
	return isOpen ? await toTheEnd(step, batchId) : answer;
}

const made = (name: string, text: string): Json => {
	const code = {
		...{ name: 'Code', type: 'n8n-nodes-base.code', typeVersion: 2 },
		parameters: { jsCode: `// ${name}\nreturn [{ json: { url: '${text}' } }];` },
	};
	return workflow(name, [code], []);
};

const bare = ({ name, nodes, connections, settings }: Json) => ({
	...{ name, nodes, connections, settings },
});

test('a batch of 200 that n8n is killed in five times is whole in the end, each workflow changed once', async () => {
	const { live } = world;
	const mark = randomUUID();
	const host = `https://${mark}.example.test`;
	const [from, to] = [`${host}/crm`, `${host}/crm/v2`];
	const before: Json[] = [];
	for (let at = 0; at < MOST; at += AT_ONCE)
		before.push(
			...(await Promise.all(
				Array.from({ length: AT_ONCE }, async (_, index) =>
					live.store(made(`Batch ${mark} ${at + index}`, `${from}/orders`)),
				),
			)),
		);
	const { batchId, workflows, lookedThrough } = await call({ from, to });
	expect([workflows, lookedThrough >= MOST]).toEqual([MOST, true]);

	const changed = async (): Promise<Json[]> => {
		const { data } = await live.api('GET', `/workflows?limit=250&name=${mark}`);
		return data.filter(({ nodes }: Json) => nodes[0]?.parameters.jsCode?.includes(to));
	};
	for (const least of KILLS) {
		const broken = call({ step: 'apply', batchId }).catch(() => undefined);
		await eventually(
			`${least} changed workflows`,
			async () => (await changed()).length >= least,
			600_000,
		);
		await live.restart('crash');
		await broken;
		for (const { nodes, versionId, id } of await changed()) {
			expect(nodes[0].parameters.jsCode).toContain(`'${to}/orders'`);
			const { data } = await live.api('GET', `/workflows/${id}/history?limit=10`);
			// An n8n that is killed while it saves may keep a version in its history that never became the draft.
			expect(data[0].versionId).toBe(versionId);
		}
	}

	const answer = await toTheEnd('apply', batchId);
	expect(answer).toMatchObject({ state: 'applied', workflows: MOST });
	expect(answer.left ?? []).toEqual([]);
	const after = await Promise.all(before.map(async ({ id }) => await live.workflow(id)));
	const wanted = before.map((one) => JSON.stringify(bare(one)).replaceAll(`${from}/`, `${to}/`));
	expect(after.map((one) => JSON.stringify(bare(one)))).toEqual(wanted);

	await toTheEnd('undo', batchId);
	const undone = await Promise.all(before.map(async ({ id }) => await live.workflow(id)));
	expect(undone.map(bare)).toEqual(before.map(bare));
});
