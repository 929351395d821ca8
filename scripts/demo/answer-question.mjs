import { answerCard, openCard, tasksOnCard } from './card.mjs';

function sayPlan(tasks, say) {
	say('\n  Its plan:');
	for (const [index, { title, facts, spec }] of tasks.entries()) {
		say(
			`    ${index + 1}. ${title}. ${facts.Kind ?? ''}${facts.After ? `, after ${facts.After}` : ''}`,
		);
		say(`       ${spec.length > 150 ? `${spec.slice(0, 150)}…` : spec}`);
	}
}

/**
 * Answers a question of the Foreman on its card, as a person would, or leaves it to the person.
 *
 * @param {import('./question-channel.mjs').Question} question
 * @param {{say: (line: string) => void, isAsking: boolean}} options
 */
export async function answerQuestion({ question, tool, approvalUrl }, { say, isAsking }) {
	const card = await openCard(approvalUrl);
	const tasks = tasksOnCard(card);
	if (tasks.length > 0) sayPlan(tasks, say);
	say(`\n  The Foreman asks, and waits: ${question}`);
	say(`  The card to answer on: ${approvalUrl}`);
	if (isAsking) {
		say('  Open it and answer; the run goes on by itself.\n');
		return;
	}
	const isForm = tool === 'ask-user';
	await answerCard(approvalUrl, isForm ? 'skipped' : 'approved');
	say(`  ${isForm ? 'Skipped' : 'Approved'} there by this script, in your place.\n`);
}
