import type { INodeProperties } from 'n8n-workflow';
import { choice, fixed, numberField, textField } from '../../administration/panel-fields';
import { moreCredentials, identityToken, optionsCollection } from './credential-properties';
import { permissionOptions, permissionProperties } from './permission-properties';

const shown = (...operation: string[]) => ({ displayOptions: { show: { operation } } });

/** The run goes on where it was left, in this execution or in another one. */
const whileAsking = choice(
	'whileAsking',
	'auto',
	{
		auto: [
			'Automatic',
			'Hand over if the output Needs a Person is connected, else wait for an answer at Ask At URL',
		],
		wait: [
			'Wait',
			'The execution waits, and goes on with the answer. It survives restarts of n8n.',
		],
		answer: [
			'Hand Over',
			'The question leaves at Needs a Person. Your next message with its code answers it.',
		],
	},
	{ displayName: 'While a Person Is Asked', ...fixed },
);

/** Hides a setting of work where a run is only read. `operation` is the field as the setting sees it. */
const forWork = (property: INodeProperties, operation = 'operation'): INodeProperties => {
	const { displayOptions } = property;
	const hide = { ...displayOptions?.hide, [operation]: ['getRun'] };
	return { ...property, displayOptions: { ...displayOptions, hide } };
};

const forAll = ['agentId', 'identityToken'];

const options: readonly INodeProperties[] = [
	numberField('parallel', 3, [1, 10], 'How many of its tasks the Foreman works on side by side', {
		displayName: 'Background Tasks at Once',
	}),
	choice(
		'builder',
		'tools',
		{
			tools: ['Tools', 'Builders hand the code of a workflow in with each call'],
			workspace: [
				'Workspace',
				'Builders write files, with type definitions beside them, and hand a file in.',
			],
		},
		{ description: 'How builders write workflows' },
	),
	textField(
		'instructions',
		'What you want the Foreman to keep to: names, house rules, what to leave alone',
		{ typeOptions: { rows: 3 } },
	),
	numberField('maxMinutes', 120, [1, 1440], 'Time at work; waiting for a person does not count', {
		displayName: 'Longest Run (Minutes)',
	}),
	numberField(
		'maxSteps',
		200,
		[1, 1000],
		'How many answers of the model the Foreman may take for a run. Its agents have limits of their own.',
		{ displayName: 'Most Steps' },
	),
	numberField(
		'maxTokens',
		2000000,
		[1000],
		'In and out together, for the Foreman and for each of its agents',
		{ displayName: 'Most Tokens' },
	),
	textField(
		'workerWorkflow',
		'A published workflow Webhook → Foreman (Resume) that background tasks are handed out to, each as an execution of its own. Empty has them worked on in the execution of the run.',
		{ displayName: 'Worker Workflow ID', placeholder: 'e.g. 9kX2vQmJ7sT4bL1a', ...fixed },
	),
];

export const foremanProperties: INodeProperties[] = [
	choice(
		'operation',
		'message',
		{
			cancel: ['Cancel', 'Stop a run, or one of its background tasks', 'Cancel a run'],
			correct: [
				'Correct',
				'Tell a run, or one of its tasks, what to do differently',
				'Correct a run',
			],
			getRun: [
				'Get Run',
				'Show the state of a run: plan, tasks, workflows, questions',
				'Get a run',
			],
			message: [
				'Message',
				'Give the Foreman work, or add to the work in progress',
				'Send a message',
			],
			resume: [
				'Resume',
				'Go on with a run that a person has answered, or that was broken off',
				'Resume a run',
			],
			resumeStale: [
				'Resume All Broken Off',
				'For a schedule: go on with runs whose n8n process has ended',
				'Resume all broken off runs',
			],
		},
		fixed,
	),
	textField('message', 'What you want the Foreman to do', {
		typeOptions: { rows: 3 },
		required: true,
		default: '={{ $json.chatInput }}',
		...shown('message'),
	}),
	textField(
		'threadId',
		'The conversation that your message belongs to. If you leave it empty, a new one begins.',
		{ default: '={{ $json.sessionId }}', ...shown('message') },
	),
	textField('runId', 'The run you mean. The Foreman puts out its ID with each answer.', {
		required: true,
		default: '={{ $json.runId }}',
		...shown('resume', 'getRun', 'cancel', 'correct'),
	}),
	textField('correction', 'What you want done differently', {
		typeOptions: { rows: 2 },
		required: true,
		placeholder: 'e.g. Use the other sheet',
		...shown('correct'),
	}),
	textField('taskId', 'One of its background tasks. Leave it empty for the run itself.', {
		placeholder: 'e.g. t1',
		...shown('cancel', 'correct'),
	}),
	...permissionProperties.map((property) =>
		forWork(property.name === 'whileAsking' ? whileAsking : property),
	),
	...moreCredentials('identity', 'store', 'server', 'search'),
	optionsCollection(
		[...options, ...permissionOptions, identityToken].map((option) =>
			forAll.includes(option.name) ? option : forWork(option, '/operation'),
		),
	),
];
