import { answeredItems, sayAsked } from '../../../src/orchestrator/run/work-items';
import { moveLoop } from '../../../src/orchestrator/workflow-loop/move-loop';
import { openLoop } from '../../../src/orchestrator/workflow-loop/loop-state';

const open = (workItemId: string) => openLoop(workItemId);

const waiting = (workItemId: string, diagnosis: string) =>
	moveLoop(open(workItemId), {
		...{ kind: 'verdict-reported', verdict: 'needs_user_input', diagnosis },
	}).state;

const items = [open('w1'), waiting('w2', 'Which sheet?'), waiting('w3', 'Who gets it?')];

const answered = (...questions: readonly string[]) =>
	answeredItems(items, questions).map(({ workItemId }) => workItemId);

it.each([
	['in the same words', 'Which sheet?', ['w2']],
	['with words around it', 'For the report: who gets it, please?', ['w3']],
	['in other words, which may be either', 'Where shall orders go?', []],
	['without words', '???', []],
])('a question that was asked %s', (_, question, found) => {
	expect(answered(question)).toEqual(found);
});

it('several at once', () => {
	expect(answered('Which sheet?', 'Who gets it?', 'And why?')).toEqual(['w2', 'w3']);
});

it('one that waits alone, in other words', () => {
	const [, only = open('w2')] = items;
	expect(answeredItems([open('w1'), only], ['Where shall orders go?'])).toEqual([only]);
});

it.each([
	['all of them answered', ['A?', 'B?'], 'A? → 1; B? → 2', 'A? → 1; B? → 2'],
	['one of two', ['A?', 'B?'], 'A? → 1', 'B? → nothing. A? → 1'],
	['none', ['A?', 'B?'], 'Nothing: they skipped.', 'A? / B? → Nothing: they skipped.'],
	['in other words', ['A?'], 'do it tomorrow', 'A? → do it tomorrow'],
])('is told to later runs with what was said: %s', (_, questions, said, told) => {
	expect(sayAsked(questions, said)).toBe(told);
});
