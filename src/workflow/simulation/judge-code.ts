import type { INodeProperties } from 'n8n-workflow';

import { fresh } from '../../kernel/fresh';
import type { HoldReason } from '../../kernel/hold-reason';
import { isHarmlessJavascript } from './code/javascript-code';
import { isHarmlessPython } from './code/python-code';
import { countSteps, takeSteps } from './code/work-meter';
import { type JudgedNode, allProperties } from './judged-node';

/** Characters. More code is not read: parsing alone would take too long. */
const LONGEST = 20_000;

/** Steps for one text, some 20 ms, and for the texts of one workflow, some 100 ms. A character is a part of a step. */
const MOST_OF_TEXT = 12_000;
const MOST_OF_WORKFLOW = 60_000;
const STEPS_PER_CHARACTER = 0.1;

/** Types that n8n runs in a task runner, apart from its own process. All others that take code run it in n8n itself. */
const runners = new Set(
	['aiTransform', 'code', 'itemLists', 'sort'].map((name) => `n8n-nodes-base.${name}`),
);

const known = ['jsCode', 'pythonCode', 'code'];

interface Verdict {
	readonly isHarmless: boolean;
	readonly steps: number;
}

/** Texts whose verdict is kept: it depends on nothing else, so that each is judged once. */
const KEPT = 100;
const verdicts = fresh<string, Verdict>({ most: KEPT });
export interface CodeBudget {
	steps: number;
	takeTurn(): boolean;
	hasWorked: boolean;
}

export const newCodeBudget = (): CodeBudget => ({
	steps: MOST_OF_WORKFLOW,
	hasWorked: false,
	takeTurn() {
		const hasWorked = this.hasWorked;
		this.hasWorked = false;
		return hasWorked;
	},
});

function judged(code: string, isHarmless: (code: string) => boolean): Verdict {
	const { result = false, steps } = countSteps(MOST_OF_TEXT, () => {
		takeSteps(code.length * STEPS_PER_CHARACTER);
		return isHarmless(code);
	});
	return { isHarmless: result, steps };
}

function verdictOf(code: string, isPython: boolean, budget: CodeBudget): boolean {
	// n8n evaluates a parameter that begins so: what will run is only known in the run.
	if (code.length > LONGEST || code.startsWith('=')) return false;
	const key = `${isPython ? 'python' : 'javascript'} ${code}`;
	const kept = verdicts.peek(key);
	if (!kept && budget.steps <= 0) return false;
	const verdict = verdicts.get(key, () =>
		judged(code, isPython ? isHarmlessPython : isHarmlessJavascript),
	);
	if (!kept) budget.hasWorked = true;
	// Known or not: what is held back must not depend on what was judged before.
	budget.steps -= verdict.steps;
	return verdict.isHarmless && budget.steps >= 0;
}

const takesCode = ({ typeOptions }: INodeProperties) =>
	typeOptions?.editor === 'jsEditor' || typeOptions?.editor === 'codeNodeEditor';

/** Why code that a node would run is held back: all that is not proven. Undefined for a node without code. */
export function judgeCode(
	{ type, parameters, description }: JudgedNode,
	budget: CodeBudget,
): HoldReason | undefined {
	const isRunner = runners.has(type);
	const editors = allProperties(description.properties).filter(takesCode);
	const names = new Set([...editors.map(({ name }) => name), ...(isRunner ? known : [])]);
	if (!isRunner) return names.size > 0 ? 'code' : undefined;
	const isHeld = [...names].some((name) => {
		const code = parameters[name];
		if (code === undefined) return false;
		return typeof code !== 'string' || !verdictOf(code, name.startsWith('python'), budget);
	});
	return isHeld ? 'code' : undefined;
}
