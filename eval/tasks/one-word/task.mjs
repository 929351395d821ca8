import {
	areUntouched,
	callPath,
	changeNodes,
	seedWorkflow,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';

const NAME = 'Welcome mail';
const PATH = 'welcome-mail';
const NODE = 'Write the mail';

const mail = (word) =>
	`={{ { subject: "Welcome, " + $json.body.name, text: "Hello " + $json.body.name + ",\\n\\nyour desk is ready. Regards to your old team!\\n\\n${word},\\nThe office" } }}`;

const change =
	(before, after) =>
	async (context, { id }) => {
		await changeNodes(context, id, ({ name, parameters }) =>
			name === NODE
				? { ...parameters, jsonOutput: parameters.jsonOutput.replace(before, after) }
				: undefined,
		);
		return { output: 'The word is changed.' };
	};

/** One word in a text, in a workflow that is not live. */
export default {
	async seed(context) {
		const tail = setNode('Count', '={{ { ...$json, length: $json.text.length > 0 } }}');
		const made = webhookChain(NAME, PATH, [setNode(NODE, mail('Regards')), tail]);
		const seeded = await seedWorkflow(context, made, { live: false });
		const reminder = webhookChain('Reminder mail', 'reminder-mail', [
			setNode(NODE, mail('Regards').replace('Welcome', 'Reminder')),
		]);
		const other = await seedWorkflow(context, reminder, { live: false });
		return { id: seeded.id, seeded, others: [other] };
	},

	words: () =>
		`The mail of the workflow "${NAME}" ends with "Regards," above "The office". Make that "Cheers,". It stays a draft.`,

	async judge(context, { id, seeded, others }) {
		const { call } = context;
		const { active } = await call('GET', `/workflows/${id}`);
		const isUntouched = await areUntouched(context, [seeded], [NODE]);
		await call('POST', `/workflows/${id}/activate`);
		const { body } = await callPath(context, PATH, { name: 'Ada' });
		await call('POST', `/workflows/${id}/deactivate`);
		return [
			[
				'the mail reads as asked',
				body?.text ===
					'Hello Ada,\n\nyour desk is ready. Regards to your old team!\n\nCheers,\nThe office',
			],
			['its subject is as it was', body?.subject === 'Welcome, Ada'],
			['it is still a draft', active === false],
			['the other nodes are as they were', isUntouched],
			['the other workflow is as it was', await areUntouched(context, others)],
		];
	},

	solve: change('Regards,', 'Cheers,'),

	wrong: {
		'changes both places': change(/Regards/g, 'Cheers'),
		'loses the comma': change('Regards,', 'Cheers'),
		async 'puts it live'(context, world) {
			await change('Regards,', 'Cheers,')(context, world);
			await context.call('POST', `/workflows/${world.id}/activate`);
			return { output: 'The word is changed.' };
		},
	},
};
