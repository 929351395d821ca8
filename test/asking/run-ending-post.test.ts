import { runEndingPost } from '../../src/asking/channel-post';
import { foulTexts } from '../policy/people/foul-texts';
import { linksIn, markupIn, unseenIn } from '../policy/people/links-in';

const url = 'https://n8n.example/workflow/w1';

const outcome = {
	...{ agentId: 'agent', workflow: 'Orders', status: 'finished', output: 'It is live.' },
	asked: [{ question: 'Publish the workflow?', state: 'consumed' as const }],
	workflows: [{ name: 'Daily report', url }],
};

it('says what was asked, what became of it, and where the workflows are', () => {
	expect(runEndingPost(outcome).text.split('\n')).toEqual([
		'The agent “agent” of the workflow “Orders” has finished.',
		'You were asked “Publish the workflow?”: allowed.',
		'It says: “It is live.”',
		`Workflow “Daily report”: ${url}`,
	]);
});

it.each(foulTexts)('(%s) has no link, markup or line but its own', (_, foul) => {
	const { text, workflows, ...fields } = runEndingPost({
		...{ agentId: foul, workflow: foul, status: 'stopped', output: foul },
		asked: [{ question: foul, state: 'declined' }],
		workflows: [{ name: foul, url }],
	});
	const lines = text.split('\n');
	expect(lines).toHaveLength(4);
	const plain = [...lines.map((line) => line.replace(url, '')), ...Object.values(fields)];
	for (const one of [...plain, ...workflows.map(({ name }) => name)])
		expect([...linksIn(one), ...markupIn(one), ...unseenIn(one)]).toEqual([]);
	expect(lines[0]).toMatch(
		/^The agent “[^“”]*” of the workflow “[^“”]*” has stopped at a limit\.$/,
	);
});
