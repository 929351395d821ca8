import { answeredItems } from '../../../src/orchestrator/workflow-loop/answered-items';
import { moveLoop } from '../../../src/orchestrator/workflow-loop/move-loop';
import { openLoop } from '../../../src/orchestrator/workflow-loop/open-loop';

const open = (workItemId: string) => openLoop({ workItemId, workflowId: '' }).state;

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
	['in other words', 'Where shall orders go?', ['w2', 'w3']],
])('a question that was asked %s', (_, question, found) => {
	expect(answered(question)).toEqual(found);
});

it('several at once', () => {
	expect(answered('Which sheet?', 'Who gets it?', 'And why?')).toEqual(['w2', 'w3']);
});
