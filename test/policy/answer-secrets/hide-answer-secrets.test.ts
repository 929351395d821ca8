import { hideAnswerSecrets } from '../../../src/policy/answer-secrets/hide-answer-secrets';
import { filesBelow, textOf } from '../../laws/sources';
import { nested } from '../../kernel/nested';
import { encodings, places } from './encodings';
import { leastWork, workTime } from '../../support/work-time';

const key = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const link = `https://n8n.example.com/webhook-waiting/4711/approval?approval=0123456789abcdef0123456789abcdef&foreman-key=${key}`;
const code = 'Your code is **482915**. Type it here.';

const hidden = (value: unknown) => JSON.stringify(hideAnswerSecrets(value));

const isLeft = (value: unknown) => hideAnswerSecrets(value) === value;

const names = Object.keys(encodings);

describe.each([
	['a link to a card', link, 'approval-link'],
	['a code', code, 'answer-code'],
])('%s', (_what, text, kind) => {
	describe.each(names)('written as: %s', (name) => {
		test.each(Object.keys(places))('is taken out of %s', (place) => {
			const answer = {
				before: 'stays',
				found: places[place]?.(encodings[name]?.(text) ?? ''),
				after: 4711,
			};
			const shown = hidden(answer);
			expect(shown).toContain(`[redacted:${kind}]`);
			expect(shown).not.toContain(key);
			expect(shown).not.toContain('482915');
			// What stands beside it is left.
			expect(shown).toMatch(/^\{"before":"stays",.*"after":4711\}$/);
		});
	});
});

const hash = '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae';

describe('a link', () => {
	it.each([
		[{ approval: '01', 'foreman-key': key }],
		[{ query: { 'foreman-key': [key] } }],
		[[{ name: 'foreman-key', value: key }]],
		[{ text: `FOREMAN-KEY: ${key.toUpperCase()}` }],
	])('is taken out where name and key stand apart: %j', (value) => {
		expect(hidden(value)).toContain('[redacted:approval-link]');
		expect(hidden(value)).not.toContain(key);
	});

	it.each([
		['What is foreman-key? A parameter of links.'],
		[
			{
				text: 'foreman-key=[redacted:approval-link]',
				hash,
				id: '0b7f4a52-1c1f-4a9e-9f57-0d5a4f0b8c11',
			},
		],
		[
			{
				approvalUrl: 'https://x.example/?approval=1&foreman-key=[redacted:approval-link]',
				list: [hash],
			},
		],
	])('that was taken out before, or is only spoken of, changes nothing: %j', (value) => {
		expect(isLeft(value)).toBe(true);
	});

	it('is taken out of a text by itself', () => {
		expect(hideAnswerSecrets(Buffer.from(link).toString('base64'))).toBe(
			'[redacted:approval-link]',
		);
	});
});

describe('a code', () => {
	it.each([
		['Your code is 482915', 'Your code is [redacted:answer-code]'],
		['YOUR CODE IS: "482915"!', 'YOUR CODE IS: "[redacted:answer-code]"!'],
		['your  code\nis **482 915**', 'your  code\nis **[redacted:answer-code]**'],
		[
			'Your code is <b class="x">482-915</b>.',
			'Your code is <b class="x">[redacted:answer-code]</b>.',
		],
		[
			'{"text":"Your code is \\"482915\\""}',
			'{"text":"Your code is \\"[redacted:answer-code]\\""}',
		],
	])('that is told in plain words goes alone: %j', (text, shown) => {
		expect(hideAnswerSecrets({ text })).toEqual({ text: shown });
	});

	it.each([
		'Your+code+is+482915',
		'Your%20code%20is%20482915',
		'Your+code+is%20%2A%2A482915%2A%2A',
	])('goes where it is written for an address: %j', (text) => {
		expect(hidden({ text })).not.toContain('482915');
	});

	it('goes from every other text of the answer as well, and from numbers', () => {
		const answer = {
			said: code,
			stored: ['482915', '482-915', '4 8 2 9 1 5', 'code=482915&x=1', 'a482915b'],
			number: 482915,
			'482915': true,
			encoded: Buffer.from('the row has 482915 in it').toString('base64'),
			other: ['482916', 48291, 'text'],
		};
		const mark = '[redacted:answer-code]';
		expect(hideAnswerSecrets(answer)).toEqual({
			said: `Your code is **${mark}**. Type it here.`,
			stored: [mark, mark, mark, `code=${mark}&x=1`, `a${mark}b`],
			number: mark,
			[mark]: true,
			encoded: mark,
			other: ['482916', 48291, 'text'],
		});
	});

	it.each([
		'Your code is broken: 123 errors of 456.',
		'Your code is on its way. Order 482915.',
		'The code is 482915.',
		'Your order is 482915.',
		'Your code is 48291.',
	])('is not what only looks like one: %j', (text) => {
		expect(isLeft({ text })).toBe(true);
	});

	it('goes with all six digits of the answer where there are very many', () => {
		const codes = Array.from({ length: 200 }, (_, index) => String(100_000 + index * 7));
		const answer = { said: codes.map((one) => `Your code is ${one}.`), rows: codes };
		expect(hidden(answer)).not.toMatch(/\d{6}/);
	});
});

test('an answer is looked through as deep as n8n stores one', () => {
	expect(hidden(nested(200, Buffer.from(link).toString('base64')))).not.toContain(
		'Zm9yZW1hbi1rZXk',
	);
	expect(isLeft(nested(100_000, 'x'))).toBe(true);
});

describe('over what has neither', () => {
	const lines = ['src', 'docs', 'generated', 'nodes', 'credentials', 'scripts', 'sandbox']
		.flatMap(filesBelow)
		.filter((file) => /\.(?:ts|mjs|md|json)$/.test(file) && !file.includes('.state'))
		.flatMap((file) => textOf(file).split('\n'))
		.filter((line) => line.trim() !== '');

	it('fewer than one in two hundred of ten thousand lines are changed, and not one as parts of one answer', () => {
		expect(lines.length).toBeGreaterThan(10_000);
		const wrong = lines.filter((line) => !isLeft(line) && !/your code is/i.test(line));
		expect(wrong).toEqual([]);
	});

	const random = (length: number) =>
		Buffer.from(
			Array.from({ length }, (_, at) => (Math.imul(at + 11, 2_654_435_761) >>> 13) % 256),
		);

	it.each([
		['pictures in base64', { image: random(300_000).toString('base64') }],
		['hex', { dump: random(100_000).toString('hex') }],
		['texts in base64', { file: Buffer.from(lines.slice(0, 3_000).join('\n')).toString('base64') }],
		['texts in addresses', { file: encodeURIComponent(lines.slice(0, 3_000).join('\n')) }],
		[
			'JSON in JSON in base64',
			Buffer.from(JSON.stringify([JSON.stringify(lines.slice(0, 2_000))])).toString('base64'),
		],
		[
			'rows',
			Array.from({ length: 5_000 }, (_, id) => ({
				id,
				at: new Date(id * 1e9).toISOString(),
				price: id / 7,
			})),
		],
	])('%s stay', (_what, value) => {
		expect(isLeft(value)).toBe(true);
	});
});

describe('hostile text', () => {
	const seeds = [
		...[
			'%66',
			'%2525',
			'\\\\',
			'\\u0066',
			'&#102;',
			'&amp;amp;',
			'=66',
			'=\n',
			'0x66, ',
			'f o r e m a n ',
			'x.',
		],
		...[
			'foreman',
			'oremanke',
			'your code',
			'your code is ',
			'your code is <b>',
			'ourcodeis1',
			'Zm9y',
			'QUFB',
			'ZWVl',
		],
		...[
			'666f',
			'6',
			'a',
			'1 ',
			'102, ',
			'[',
			'{"a":',
			'"',
			'yek',
			'ruoy edoc',
			'<',
			'\u200b',
			'\uFF21',
			'-',
			'a1-',
		],
	];
	const timed = (seed: string, length: number) => {
		const text = seed.repeat(Math.ceil(length / seed.length));
		const worked = workTime();
		hideAnswerSecrets({ text });
		return worked();
	};

	it('of a megabyte costs in proportion to its length, and little', () => {
		const slow = seeds.filter((seed) => {
			const part = Math.max(timed(seed, 2 ** 16), timed(seed, 2 ** 16), 5);
			const whole = timed(seed, 2 ** 20);
			// Sixteen times the text; a square would take 256 times as long.
			return whole > 5_000 || whole / part > 90;
		});
		expect(slow).toEqual([]);
	});

	it('in very many parts costs no more', async () => {
		const hide = () => {
			hideAnswerSecrets(
				Array.from({ length: 1_000 }, (_, id) => ({
					id,
					c: `${Buffer.from(link).toString('base64')}${id}`,
				})),
			);
			hideAnswerSecrets(nested(200, { text: code, more: 'x y '.repeat(100_000) }));
		};
		expect(await leastWork(10_000, hide)).toBeLessThan(10_000);
	});
});
