import { z } from 'zod';

import { fieldsOf } from '../../src/kernel/field';

describe('the fields of a schema', () => {
	it('are read in order, through every wrapper', () => {
		const fields = fieldsOf(
			z.object({
				id: z.string().describe('An id'),
				limit: z.number().min(1).max(9).default(3).describe('How many'),
				deep: z.boolean().nullable().optional().describe('All of it'),
				status: z.enum(['a', 'b']).describe('inside').optional(),
				data: z.record(z.unknown()).optional(),
			}),
		);
		expect(fields).toEqual([
			expect.objectContaining({ name: 'id', kind: 'string', required: true, default: undefined }),
			expect.objectContaining({
				name: 'limit',
				kind: 'number',
				required: false,
				default: 3,
				minimum: 1,
				maximum: 9,
			}),
			expect.objectContaining({ name: 'deep', kind: 'boolean', required: false }),
			expect.objectContaining({
				name: 'status',
				kind: 'options',
				options: ['a', 'b'],
				description: 'inside',
			}),
			expect.objectContaining({ name: 'data', kind: 'json', description: '' }),
		]);
	});
});
