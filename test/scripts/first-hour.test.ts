import { readSteps } from '../../scripts/first-hour/read-steps.mjs';

const actionsOf = (markdown: string) => readSteps(markdown).map(({ actions }) => actions);

describe('the steps of a page', () => {
	it('are what its numbered lists tell people to do, in order', () => {
		const page = [
			...['# Start', '', 'Click **nothing** here.', ''],
			...[
				'1. Click **Save**. Press `Esc`.',
				'2. Type `Foreman` into **Label**; then wait. Click **Later**.',
			],
			...[
				'   ![picture](images/start-2.png)',
				'',
				'## Then',
				'',
				'1. Write: `Build a webhook. Publish it.`',
			],
		].join('\n');
		expect(actionsOf(page)).toEqual([
			[
				{ kind: 'click', what: 'Save' },
				{ kind: 'press', what: 'Esc' },
			],
			[{ kind: 'type', what: 'Foreman', into: 'Label' }],
			[{ kind: 'write', what: 'Build a webhook. Publish it.' }],
		]);
	});

	it('begin with something to do', () => {
		expect(() => readSteps('1. Now wait a little.')).toThrow(
			'A step tells nobody what to do: "Now wait a little."',
		);
	});
});
