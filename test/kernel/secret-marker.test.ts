import { z } from 'zod';

import { defineTool } from '../../src/kernel/define-tool';
import type { Effect } from '../../src/kernel/define-tool';
import {
	holdsMarker,
	markersIn,
	secretMarker,
	splitAtMarkers,
} from '../../src/kernel/workflow/secret-marker';

const marker = secretMarker('jwt');

const toolOf = (effect: Effect, takesMarkers?: boolean) =>
	defineTool({
		name: 'try-it',
		domain: 'workflow',
		title: 'Try it',
		description: 'Try it.',
		effect,
		uses: [],
		scopes: [],
		input: z.object({ rows: z.array(z.record(z.unknown())) }),
		output: z.object({}),
		approval: () => 'Try it?',
		...(takesMarkers === undefined ? {} : { takesMarkers }),
		run: async () => ({}),
	});

describe('a marker of a secret', () => {
	it('is found wherever it stands, with its place', () => {
		const value = { a: [{ b: `x ${marker}`, [marker]: 1 }], c: 'redacted', d: null };
		expect(markersIn(value)).toEqual([
			{ path: 'a[0].b', marker, text: `x ${marker}` },
			{ path: `a[0].${marker}`, marker, text: marker },
		]);
	});

	it('is what has a kind, not every text of that look', () => {
		for (const text of ['[redacted]', '[redacted:]', '[redacted: x]', '[REDACTED:x]', 'redacted:x'])
			expect(holdsMarker(text)).toBe(false);
	});

	it('splits a text, and the parts make it again', () => {
		const { texts, markers } = splitAtMarkers(`a${marker}b${marker}`);
		expect([texts, markers]).toEqual([
			['a', 'b', ''],
			[marker, marker],
		]);
	});

	it.each(['write', 'destroy'] as const)(
		'is refused in what is to %s, naming the place',
		(effect) => {
			const prepared = toolOf(effect).prepare({ rows: [{}, { token: `Bearer ${marker}` }] });
			expect(prepared).toEqual({
				ok: false,
				problems: [
					{
						field: 'rows[1].token',
						message: expect.stringMatching(/^"rows\[1\]\.token" holds \[redacted:jwt\], which/),
					},
				],
			});
			expect(toolOf(effect).prepare({ rows: [{ token: '[redacted]' }] }).ok).toBe(true);
		},
	);

	it('is let in where nothing is stored of it', () => {
		const rows = [{ token: marker }];
		expect(toolOf('read').prepare({ rows }).ok).toBe(true);
		expect(toolOf('write', true).prepare({ rows }).ok).toBe(true);
	});
});
