import { z } from 'zod';
import { type HoldReason, holdReasons } from '../../../kernel/hold-reason';
import type { Items, PinData } from '../../../kernel/ports/instance/runner';

export interface AskedRun {
	readonly simulate: 'none' | 'writes';
	/** In a simulated run: nodes that do nothing but ask models run, too. */
	readonly models?: 'run' | undefined;
	readonly inputData?: Readonly<Record<string, unknown>> | undefined;
	readonly pinData?: PinData | undefined;
	readonly nodeName?: string | undefined;
	/** What that node is given; it then runs alone. */
	readonly nodeInput?: Items | undefined;
}

export const fixtureSources = [
	'caller',
	'pinned',
	'past-execution',
	'schema',
	'empty',
	/** A run of the sub-workflow, in which what writes there was not run either. */
	'sub-workflow',
	'input',
] as const;

/** What a node puts out in a run without having been run. */
export interface Fixture {
	readonly source: (typeof fixtureSources)[number];
	readonly items: Items;
	readonly withoutBinary?: true;
	/** Why it was held back, where that is more than that it writes. */
	readonly why?: HoldReason;
	/** Of a past answer: what it was asked instead of what the node asks now. Foreign. */
	readonly otherRequest?: string | undefined;
}

export const sayWhy = ({ why }: Pick<Fixture, 'why'>): string | undefined =>
	why === undefined ? undefined : holdReasons[why];

export const simulatedNode = z.object({
	node: z.string(),
	source: z.enum(fixtureSources),
	withoutBinary: z.literal(true).optional(),
	why: z
		.string()
		.optional()
		.describe('Why it was held back, where that is more than that it writes'),
	otherRequest: z
		.string()
		.optional()
		.describe('What it put out answers another request: pass pinData for this one'),
});
