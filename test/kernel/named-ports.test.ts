import { z } from 'zod';

import type { ToolDefinition } from '../../src/kernel/define-tool';
import { defineTool } from '../../src/kernel/define-tool';
import { invokeTool } from '../../src/kernel/invoke-tool';
import type { Ports } from '../../src/kernel/ports';
import { openInvocation, portsWith } from './open-invocation';

const touched: string[] = [];

const everything = (): Ports =>
	portsWith({
		clock: { now: () => 7 } as Ports['clock'],
		tags: { list: async () => touched.push('tags') } as unknown as Ports['tags'],
	});

type Greedy = Partial<ToolDefinition<z.AnyZodObject, z.AnyZodObject, 'clock'>>;

/** A tool that names the clock alone, and reaches for the tags: types do not let it, so it is told that it may. */
const greedy = (behaviour: Greedy) =>
	defineTool<z.AnyZodObject, z.AnyZodObject, 'clock'>({
		...{ name: 'greedy', domain: 'workspace', title: 'Greedy', description: 'Reaches for more.' },
		...{ effect: 'write', uses: ['clock'], scopes: [] },
		input: z.object({}),
		output: z.object({ now: z.number() }),
		approval: () => 'Be greedy?',
		run: async (_, { clock }) => ({ now: clock.now() }),
		...behaviour,
	});

const reach = async (ports: unknown) => await (ports as Ports).tags.list();

const outcomeOf = async (behaviour: Greedy, decision: 'allowed' | 'ask' = 'allowed') => {
	const { invocation, attempts } = openInvocation({
		ports: everything,
		decide: async () => ({ word: decision }),
	});
	return { outcome: await invokeTool(greedy(behaviour), {}, invocation), attempts };
};

const refused = {
	status: 'failed',
	error: { code: 'internal', message: expect.stringMatching(/greedy .* the port tags.*`uses`/) },
};

describe('a tool', () => {
	it('gets the ports that it names', async () => {
		const { outcome } = await outcomeOf({});
		expect(outcome).toEqual({ status: 'succeeded', output: { now: 7 } });
	});

	it.each<[string, Greedy, 'allowed' | 'ask']>([
		[
			'while it runs',
			{ run: async (_, ports) => ({ now: await reach(ports).then(() => 1) }) },
			'allowed',
		],
		[
			'while it says whether a person is needed',
			{ needsPerson: async (_, ports) => String(await reach(ports)) },
			'allowed',
		],
		[
			'while it settles its call',
			{ settle: async (input, ports) => await reach(ports).then(() => ({ input, question: '' })) },
			'ask',
		],
	])('gets no other one %s, and the error says which', async (_when, behaviour, decision) => {
		const { outcome, attempts } = await outcomeOf(behaviour, decision);
		expect(outcome).toMatchObject(refused);
		expect(attempts).toMatchObject([{ status: 'failed', code: 'internal' }]);
		expect(touched).toEqual([]);
	});

	it('may hand all that it got on to its own functions', async () => {
		const run = async (_: unknown, ports: object) => ({ now: Object.keys({ ...ports }).length });
		expect((await outcomeOf({ run })).outcome).toEqual({ status: 'succeeded', output: { now: 1 } });
	});
});
