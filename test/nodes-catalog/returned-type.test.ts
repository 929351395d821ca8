import { returnedType } from '../../src/nodes-catalog/definition/schema-of-values';

const object = (properties: object) => ({ type: 'object', properties });
const text = { type: 'string' };

test('a schema becomes a type', () => {
	const schema = object({
		id: { type: 'integer' },
		'content-type': { type: ['string', 'null'] },
		tags: { type: 'array', items: text },
		mixed: { type: 'array', items: { type: ['string', 'number'] } },
		user: object({ name: text, active: { type: 'boolean' } }),
		rest: { type: 'object' },
	});
	expect(returnedType(schema)).toBe(
		'{ id: number; "content-type": string | null; tags: string[]; mixed: (string | number)[]; user: { name: string; active: boolean }; rest: object }',
	);
});

test('what is too long is told less deeply, then not to its end', () => {
	const wide = Object.fromEntries(
		Array.from({ length: 45 }, (_, index) => [`field${index}`, text]),
	);
	const deep = returnedType(object({ id: text, inner: object(wide) }));
	expect(deep).toBe('{ id: string; inner: object }');
	const long = returnedType(
		object({
			...wide,
			...Object.fromEntries(Object.keys(wide).map((name) => [`another_${name}`, text])),
		}),
	);
	expect(long?.length).toBeLessThanOrEqual(610);
	expect(long).toMatch(/^\{ field0: string; .*: string; … \}$/);
});

test.each([undefined, {}, { type: 'object' }, 'text'])('%j tells nothing', (schema) => {
	expect(returnedType(schema)).toBeUndefined();
});
