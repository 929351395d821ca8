import { applyPatches, sortPatches } from '../../src/tools/workflow/building/apply-patches';
import { thrown } from './thrown';

const code =
	"const a = node({ name: 'A' });\nconst b = node({ name: 'B' });\nexport default a.to(b);";

describe('patches', () => {
	it('are applied in order, each to what the one before made', () => {
		const patched = applyPatches(code, [
			{ old_str: "'A'", new_str: "'First'" },
			{ old_str: "'First' }", new_str: "'Second' }" },
			{ old_str: 'a.to(b)', new_str: '' },
		]);
		expect(patched).toBe(
			"const a = node({ name: 'Second' });\nconst b = node({ name: 'B' });\nexport default ;",
		);
	});

	it('put in their text to the letter, dollar signs included', () => {
		expect(applyPatches('x = 1', [{ old_str: '1', new_str: "$& $1 $$ $' ={{ $json.a }}" }])).toBe(
			"x = $& $1 $$ $' ={{ $json.a }}",
		);
	});

	it('are at most 300 in one call, as each is looked for in the whole code', () => {
		const patches = Array.from({ length: 301 }, () => ({ old_str: 'a', new_str: 'b' }));
		const many = '"patches" holds 301, and 300 are the most in one call.';
		expect(() => applyPatches(code, patches)).toThrow(many);
		expect(() => sortPatches(patches)).toThrow(many);
	});

	it('are passed over when they were applied before, so that a repeated call ends alike', () => {
		const patches = [
			{ old_str: "name: 'A'", new_str: "name: 'First'" },
			{ old_str: "name: 'B'", new_str: "name: 'Last'" },
		];
		const once = applyPatches(code, patches);
		expect(applyPatches(once, patches)).toBe(once);
	});

	it.each([
		['stand in their own result', [{ old_str: '.to(b)', new_str: '.to(b).to(c)' }]],
		[
			'are changed by later ones',
			[
				{ old_str: "name: 'A'", new_str: "name: 'A', notes: 'B'" },
				{ old_str: "notes: 'B'", new_str: "notes: 'C'" },
				{ old_str: 'a.to', new_str: 'z.to' },
			],
		],
	])('are not applied twice when they %s', (_what, patches) => {
		const once = applyPatches(code, patches);
		expect(once).not.toBe(code);
		expect(applyPatches(once, patches)).toBe(once);
	});

	it('that put something beside their place are not applied twice', () => {
		const patches = [
			{ old_str: 'const b =', new_str: "const extra = node({ name: 'Extra' });\nconst b =" },
			{ old_str: 'a.to(b)', new_str: 'a.to(b).to(extra)' },
		];
		const once = applyPatches(code, patches);
		expect(once.match(/extra/g)).toHaveLength(2);
		expect(applyPatches(once, patches)).toBe(once);
	});

	it.each([
		['end', "const a = node({ name: 'A' });\nconst b", 'const a = node'],
		['beginning', "a = node({ name: 'A' });", "node({ name: 'A' });"],
		['middle moved on', "A' });\nconst b = node", "= node({ name: 'B' })"],
	])(
		'that take away their %s are applied, though what they leave stood there before',
		(_part, ...texts) => {
			const [old_str, new_str] = texts;
			const once = applyPatches(code, [{ old_str, new_str }]);
			expect(once).toBe(code.replace(old_str, new_str));
			expect(applyPatches(once, [{ old_str, new_str }])).toBe(once);
		},
	);

	it('that take something away and are quoted with other blanks are told so, not taken for applied', async () => {
		const spaced = 'export default wf\n  .add(order)\n  .to(reply)';
		const error = await thrown(() =>
			applyPatches(spaced, [{ old_str: '.add(order).to(reply)', new_str: '.add(order)' }]),
		);
		expect(error.message).toMatch(
			/is in the code only with other blanks or line breaks\. The near/,
		);
	});

	it.each([' ', 'x', 'export'])(
		'are not taken for applied because the code holds %p by chance',
		async (new_str) => {
			const error = await thrown(() => applyPatches(code, [{ old_str: 'gone', new_str }]));
			expect(error.code).toBe('invalid-input');
		},
	);
});

describe('a patch that does not fit', () => {
	it('is named by its number, with the nearest line of the code', async () => {
		const error = await thrown(() =>
			applyPatches(code, [
				{ old_str: "'A'", new_str: "'C'" },
				{ old_str: 'export default b.to(a);', new_str: '' },
			]),
		);
		expect(error.message).toBe(
			'patches[1].old_str is not in the code. The nearest is line 3: export default a.to(b); No patch was applied.',
		);
		expect(error.hint).toContain('get-workflow-as-code');
	});

	it('is named when it fits several times', async () => {
		const error = await thrown(() => applyPatches(code, [{ old_str: 'node(', new_str: 'x' }]));
		expect(error.message).toContain('is in the code 2 times; it must be there once.');
		expect(error.hint).toContain('Add a line');
	});

	it('is answered briefly however long the code is', async () => {
		const long = `const text = '${'word '.repeat(100_000)}';`;
		const error = await thrown(() => applyPatches(long, [{ old_str: 'words word', new_str: '' }]));
		expect(error.message.length).toBeLessThan(400);
	});
});
