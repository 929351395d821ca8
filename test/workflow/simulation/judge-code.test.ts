import { newCodeBudget } from '../../../src/workflow/simulation/judge-code';
import { holdBack } from '../../../src/workflow/simulation/hold-back';
import { nodeType } from '../../nodes-catalog/node-type';
import { codeType, isHarmless } from './judged';

let mockJudged = 0;

jest.mock('../../../src/workflow/simulation/code/javascript-code', () => {
	const { isHarmlessJavascript } = jest.requireActual<
		typeof import('../../../src/workflow/simulation/code/javascript-code')
	>('../../../src/workflow/simulation/code/javascript-code');
	return {
		isHarmlessJavascript(code: string) {
			mockJudged += 1;
			return isHarmlessJavascript(code);
		},
	};
});

const many = (count: number, text: string) => text.repeat(count);

/** Why Code nodes of one workflow are held back, in their order. */
function judgeAll(codes: readonly string[]) {
	const budget = newCodeBudget();
	const type = 'n8n-nodes-base.code';
	const rest = {
		type,
		typeVersion: 2,
		hasSubNodes: false,
		description: nodeType('code', codeType),
	};
	return codes.map((jsCode) => holdBack({ ...rest, parameters: { jsCode } }, budget));
}

const fields = Array.from({ length: 900 }, (_, at) => `a${at}:0`).join();
const lists = Array.from({ length: 900 }, () => '[]').join();
const names = Array.from({ length: 900 }, (_, at) => `b${at}`).join();

describe('code that is short, and would hold up n8n while it is judged', () => {
	it.each([
		['copies', `const p={${fields}};let o;${many(300, 'o={...p};')}`],
		['assignments', `const p={${fields}};const o={};${many(300, 'Object.assign(o,p);')}`],
		['rests', `const p={${fields}};let o;${many(400, '({...o}=p);')}`],
		['names that only the run knows', `const p={${fields}};let o;${many(100, 'o=p[$json.a];')}`],
		['lists in lists', `const q=[${lists}];let o;${many(100, 'o=q.flat();')}`],
		['texts of lists', `const q=[${lists}];let o;${many(100, 'o=JSON.stringify(q,(k,v)=>1);')}`],
		['calls with many names', `function f(${names}){}${many(700, 'f();')}`],
	])('is held back: %s', (_, code) => {
		expect(code.length).toBeLessThan(15_000);
		expect(isHarmless(code)).toBe(false);
	});
});

describe('the code of one workflow', () => {
	const codes = Array.from(
		{ length: 24 },
		(_, at) => `let n = ${at};${many(300, 'n += 1;')}return [{ json: { n } }];`,
	);

	it('is judged as far as its budget goes, whatever was judged before', () => {
		expect(codes.slice(0, 3).every(isHarmless)).toBe(true);
		const first = judgeAll(codes);
		expect(first.slice(0, 3)).toEqual([undefined, undefined, undefined]);
		expect(first.at(-1)).toBe('code');
		expect(judgeAll(codes)).toEqual(first);
	});

	it('is judged once where two nodes have the same', () => {
		const [code = ''] = codes;
		const before = mockJudged;
		expect(judgeAll([`${code} // same`, `${code} // same`])).toEqual([undefined, undefined]);
		expect(mockJudged).toBe(before + 1);
	});
});
