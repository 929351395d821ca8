import { z } from 'zod';

import type { ResourcePage } from '../../../kernel/ports/instance/node-resources';

const text = z
	.union([z.string(), z.number()])
	.transform(String)
	.nullish()
	.transform((value) => value ?? undefined);

const plain = z.union([z.string(), z.number(), z.boolean()]);

const item = z.object({
	name: plain.transform(String),
	value: plain,
	url: text.catch(undefined),
	description: text.catch(undefined),
});

const column = z
	.object({
		id: z.string(),
		displayName: z.string(),
		type: z.string().optional(),
		required: z.boolean().optional(),
	})
	.transform(({ id, displayName, type, required }) => ({
		name: displayName,
		value: id,
		description: [type, ...(required ? ['required'] : [])].filter(Boolean).join(', '),
	}));

const page = z.object({ results: z.array(item), paginationToken: text });

const items = z.array(item).transform((results) => ({ results }));

const columns = z
	.object({ fields: z.array(column) })
	.transform(({ fields }) => ({ results: fields }));

const shapes = { loadOptions: items, listSearch: page, resourceMapping: columns, routing: items };

/** What a node's own code answered, in one shape. Throws zod's error for another. */
export function readListAnswer(kind: keyof typeof shapes, answer: unknown): ResourcePage {
	return shapes[kind].parse(answer);
}
