import { turnsOf } from './heard-by';
import { Rehearsal } from './rehearsal';

test('a run tells people of a question once, in whichever execution it is taken up', async () => {
	const rehearsal = new Rehearsal((_agent, messages) =>
		turnsOf(messages) === 0
			? { calls: [{ name: 'ask-first', arguments: { by: 'root' } }] }
			: { text: 'heard' },
	);
	const asked = async () => {
		const driven = await rehearsal.drive();
		if (driven?.rest.word !== 'held') throw new Error(`rests ${driven?.rest.word}`);
		const { questions, fresh } = driven.rest;
		return { asked: questions.map(({ approvalId }) => approvalId), fresh };
	};
	const first = await asked();
	expect(first.asked).toHaveLength(1);
	expect(first.fresh).toEqual(first.asked);
	expect(await asked()).toEqual({ asked: first.asked, fresh: [] });
	expect(rehearsal.read().run.announcedApprovalIds).toEqual(first.asked);
});
