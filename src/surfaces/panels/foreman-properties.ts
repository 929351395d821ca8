import type { INodeProperties } from 'n8n-workflow';

import { moreCredentials } from './credential-properties';
import { identityToken, optionsCollection } from './options-collection';
import { permissionOptions, permissionProperties } from './permission-properties';

const forOperations = (...operation: string[]) => ({ show: { operation } });

/** The run goes on where it was left, in this execution or in another one. */
const whileAsking: INodeProperties = {
	displayName: 'While a Person Is Asked',
	name: 'whileAsking',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Automatic',
			value: 'auto',
			description:
				'If "Needs a Person" is connected, the question leaves there, with the way to answer it. Otherwise the execution waits, and the question goes to Ask At URL.',
		},
		{
			name: 'Wait',
			value: 'wait',
			description: 'The execution waits, and goes on with the answer. It survives restarts of n8n.',
		},
		{
			name: 'Hand Over',
			value: 'answer',
			description:
				'The item always leaves at "Needs a Person". The next message with the code answers it; after an answer elsewhere, any message or the operation Resume goes on.',
		},
	],
	default: 'auto',
};

/** Hides a setting of work where a run is only read. `operation` is the field as the setting sees it. */
const forWork = (property: INodeProperties, operation = 'operation'): INodeProperties => {
	const { displayOptions } = property;
	const hide = { ...displayOptions?.hide, [operation]: ['getRun'] };
	return { ...property, displayOptions: { ...displayOptions, hide } };
};

/** Where a run is read, too: whose run it is. */
const forAll = ['agentId', 'identityToken'];

const options: readonly INodeProperties[] = [
	{
		displayName: 'Background Tasks at Once',
		name: 'parallel',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 10 },
		default: 3,
		description: 'How many of its tasks the Foreman works on side by side',
	},
	{
		displayName: 'Builder',
		name: 'builder',
		type: 'options',
		options: [
			{
				name: 'Tools',
				value: 'tools',
				description: 'Builders hand the code of a workflow in with each call',
			},
			{
				name: 'Workspace',
				value: 'workspace',
				description: 'Builders write files, with type definitions beside them, and hand a file in.',
			},
		],
		default: 'tools',
		description: 'How builders write workflows',
	},
	{
		displayName: 'Instructions',
		name: 'instructions',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		description: 'What you want the Foreman to keep to: names, house rules, what to leave alone',
	},
	{
		displayName: 'Longest Run (Minutes)',
		name: 'maxMinutes',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 1440 },
		default: 120,
		description: 'Time at work; waiting for a person does not count',
	},
	{
		displayName: 'Most Steps',
		name: 'maxSteps',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 1000 },
		default: 200,
		description:
			'How many answers of the model the Foreman may take for a run. Its agents have limits of their own.',
	},
	{
		displayName: 'Most Tokens',
		name: 'maxTokens',
		type: 'number',
		typeOptions: { minValue: 1000 },
		default: 2000000,
		description: 'In and out together, for the Foreman and for each of its agents',
	},
	{
		displayName: 'Worker Workflow ID',
		name: 'workerWorkflow',
		type: 'string',
		noDataExpression: true,
		default: '',
		placeholder: 'e.g. 9kX2vQmJ7sT4bL1a',
		description:
			'A published workflow Webhook → Foreman (Resume) that background tasks are handed out to, each as an execution of its own. Empty has them worked on in the execution of the run.',
	},
];

/** The properties of the Foreman. */
export const foremanProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Cancel',
				value: 'cancel',
				action: 'Cancel a run',
				description: 'Stop a run, or one of its background tasks',
			},
			{
				name: 'Correct',
				value: 'correct',
				action: 'Correct a run',
				description: 'Tell a run, or one of its tasks, what to do differently',
			},
			{
				name: 'Get Run',
				value: 'getRun',
				action: 'Get a run',
				description: 'Show the state of a run: plan, tasks, workflows, questions',
			},
			{
				name: 'Message',
				value: 'message',
				action: 'Send a message',
				description: 'Give the Foreman work, or add to the work in progress',
			},
			{
				name: 'Resume',
				value: 'resume',
				action: 'Resume a run',
				description: 'Go on with a run that a person has answered, or that was broken off',
			},
			{
				name: 'Resume All Broken Off',
				value: 'resumeStale',
				action: 'Resume all broken off runs',
				description: 'For a schedule: go on with runs whose n8n process has ended',
			},
		],
		default: 'message',
	},
	{
		displayName: 'Message',
		name: 'message',
		type: 'string',
		typeOptions: { rows: 3 },
		required: true,
		default: '={{ $json.chatInput }}',
		description: 'What you want the Foreman to do',
		displayOptions: forOperations('message'),
	},
	{
		displayName: 'Thread ID',
		name: 'threadId',
		type: 'string',
		default: '={{ $json.sessionId }}',
		description:
			'The conversation that your message belongs to. If you leave it empty, a new one begins.',
		displayOptions: forOperations('message'),
	},
	{
		displayName: 'Run ID',
		name: 'runId',
		type: 'string',
		required: true,
		default: '={{ $json.runId }}',
		description: 'The run you mean. The Foreman puts out its ID with each answer.',
		displayOptions: forOperations('resume', 'getRun', 'cancel', 'correct'),
	},
	{
		displayName: 'Correction',
		name: 'correction',
		type: 'string',
		typeOptions: { rows: 2 },
		required: true,
		default: '',
		placeholder: 'e.g. Use the other sheet',
		description: 'What you want done differently',
		displayOptions: forOperations('correct'),
	},
	{
		displayName: 'Task ID',
		name: 'taskId',
		type: 'string',
		default: '',
		placeholder: 'e.g. t1',
		description: 'One of its background tasks. Leave it empty for the run itself.',
		displayOptions: forOperations('cancel', 'correct'),
	},
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
