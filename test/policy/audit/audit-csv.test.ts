import { toCsv, markFormulas } from '../../../src/policy/audit/audit-csv';
import { newEntry } from './audit-store-contract';
import { formulaTexts, readAsSheet } from './formula-texts';
import { leastWork } from '../../support/work-time';

const plain = newEntry({ arguments: '{}', approvalId: 'x' });
const header =
	'at,organisation,agency,user,agentId,executionId,tool,effect,arguments,decision,approvalId,approver,outcome,code,duration,stripped,answered';

it('has a line of names and one of each entry, each with its end', () => {
	expect(toCsv([])).toBe(`${header}\r\n`);
	expect(toCsv([plain])).toBe(
		`${header}\r\n2023-11-14T22:13:20.000Z,org,agency,ann,agent,17,delete-workflow,destroy,{},approved,x,bob,succeeded,,12.5,,\r\n`,
	);
});

it.each([
	['a,b', '"a,b"'],
	['say "a"', '"say ""a"""'],
	['a\r\nb', '"a\r\nb"'],
	['a\nb', '"a\nb"'],
	['=1+1', "'=1+1"],
	['+1', "'+1"],
	['-1', "'-1"],
	['@SUM(A1)', "'@SUM(A1)"],
	['\t=1', "'\t=1"],
	['\r=1', '"\'\r=1"'],
	['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
	['a=1', 'a=1'],
	['', ''],
])('writes %j as %j', (user, cell) => {
	const [, ...rest] = toCsv([{ ...plain, user }]).split('org,agency,');
	expect(rest.join('')).toBe(
		`${cell},agent,17,delete-workflow,destroy,{},approved,x,bob,succeeded,,12.5,,\r\n`,
	);
});

it('leaves a negative number a number', () => {
	expect(toCsv([{ ...plain, duration: -1 }])).toMatch(/,-1,,\r\n$/);
});

describe('formulas', () => {
	it.each(formulaTexts)('%j is none in a cell', (text) => {
		const csv = toCsv([{ ...plain, user: text, arguments: text, tool: text }]);
		expect(readAsSheet(csv).formulas).toEqual([]);
	});

	it.each(["'=1", "''=1", "' =1", '’=1'])(
		'%j gets an apostrophe more: one that is taken away leaves it as it was',
		(text) => {
			expect(markFormulas(text)).toBe(`'${text}`);
		},
	);

	it.each([
		'a=1',
		"it's 3 - 2",
		"'tis so",
		'{"a":1,"b":-2,"list":[1,-2]}',
		'first\nsecond line',
		'a; b',
		'名前：注文',
	])('%j is text, and stays as it is', (text) => {
		expect(markFormulas(text)).toBe(text);
	});

	it('marks long texts in no time', async () => {
		const mark = () => {
			for (const piece of [' ', '\n', '\n ', ';', '; ', "'", '\u200B', '=', 'a'])
				markFormulas(piece.repeat(20_000));
		};
		expect(await leastWork(2_000, mark)).toBeLessThan(2_000);
	});
});
