import { z } from 'zod';

import type { Items } from '../../kernel/ports/runner';

export const fixtureSources = ['caller', 'pinned', 'past-execution', 'schema', 'empty'] as const;

/** What a node puts out in a run without having been run. */
export interface Fixture {
	readonly source: (typeof fixtureSources)[number];
	readonly items: Items;
	readonly withoutBinary?: true;
}

/** What an answer says about it. */
export const simulatedNode = z.object({
	node: z.string(),
	source: z.enum(fixtureSources),
	withoutBinary: z.literal(true).optional(),
});
