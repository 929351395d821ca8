import { heardBy, turnsOf } from './heard-by';
import { Rehearsal, type Saying } from './rehearsal';

const plan = (id: string) => ({
	calls: [{ name: 'plan', arguments: { tasks: [{ id, kind: 'delegate', deps: [] }] } }],
});

/** The run's own agent plans one task, then another one; the first asks before its call, the second never does. */
const saying: Saying = ({ taskId, title }, messages) => {
	const at = turnsOf(messages);
	if (taskId === '') return [plan('first'), plan('second')][at] ?? { text: 'All is said.' };
	const name = title === 'first' ? 'ask-first' : 'look';
	return at === 0 ? { calls: [{ name, arguments: {} }] } : { text: `answer of ${title}` };
};

test('the end of a plan tells what a person declined in it, and not in one before', async () => {
	const rehearsal = new Rehearsal(saying);
	let driven = await rehearsal.drive();
	while (driven?.rest.word === 'held') {
		for (const { approvalId } of driven.rest.questions)
			rehearsal.answers.set(approvalId, 'declined');
		driven = await rehearsal.drive();
	}
	const heard = heardBy(rehearsal.read().run.agent.messages);
	expect(heard.match(/a person said no to ask-first/g)).toHaveLength(1);
	expect(heard).toContain('The plan is done: all its tasks (1) succeeded.');
});
