import { z } from 'zod';

const path = z.array(z.union([z.string(), z.number()]));

export type Path = z.output<typeof path>;

/** A line may be anybody's: a huge number would make a huge list. */
const place = z.number().int().min(0).max(1000);

/** Source, output type and index, target, input type and index. */
const edge = z.tuple([z.string(), z.string(), place, z.string(), z.string(), place]);

/** [place, how many characters go, what comes in], in places of the text before. */
const splice = z.tuple([z.number(), z.number(), z.string()]);

export type Splice = z.output<typeof splice>;

/**
 * A value of a node, or without `node` of the workflow. `was` (or its `hash`, where it is long) is
 * what the code says there: a change applies only while the code still says it.
 */
const valueChange = z
	.object({
		node: z.string().optional(),
		at: path,
		was: z.unknown(),
		hash: z.string().optional(),
		is: z.unknown(),
		splice: z.array(splice).optional(),
	})
	.strict();

export type ValueChange = z.output<typeof valueChange>;

/** A connection that is there `times` (once when left out); `was` is how often the code says it (never when left out). */
const connection = z
	.object({ connect: edge, times: place.optional(), was: place.optional() })
	.strict();

export type ConnectionChange = z.output<typeof connection>;

/** One thing that n8n stores and the SDK's code does not say. */
export const exactChange = z.union([
	z.object({ rename: z.string(), is: z.string() }).strict(),
	z.object({ add: z.record(z.unknown()) }).strict(),
	z.object({ drop: z.string() }).strict(),
	connection,
	z.object({ disconnect: edge }).strict(),
	z.object({ reconnect: edge, is: edge }).strict(),
	valueChange,
]);

export type ExactChange = z.output<typeof exactChange>;
