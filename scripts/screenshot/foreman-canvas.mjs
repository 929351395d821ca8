const PACKAGE = 'n8n-nodes-foreman';

/** Also the names of the nodes of `foremanPanels`, and of their pictures. */
export const FOREMAN_OPERATIONS = [
	'message',
	'resume',
	'getRun',
	'cancel',
	'correct',
	'resumeStale',
];

/** @typedef {{foreman: object, store: object, model: object}} Credentials */

const foremanNode = (name, position, parameters, { foreman, store }) => ({
	...{ id: name, name, type: `${PACKAGE}.foreman`, typeVersion: 1, position, parameters },
	credentials: { foremanN8nApi: foreman, foremanStoreApi: store },
});

const node = (name, type, typeVersion, position, rest = {}) => ({
	...{ id: name, name, type, typeVersion, position, parameters: {} },
	...rest,
});

const into = (type, target) => ({ [type]: [[{ node: target, type, index: 0 }]] });

/**
 * A Foreman with all that can be connected to it.
 *
 * @param {Credentials} credentials
 * @returns {object} as n8n's API takes it
 */
export function foremanCanvas(credentials) {
	const chat = '@n8n/n8n-nodes-langchain';
	return {
		name: 'Foreman',
		nodes: [
			node('When chat message received', `${chat}.chatTrigger`, 1.4, [0, 64], {
				...{ parameters: { options: {} }, webhookId: 'foreman-own-picture' },
			}),
			foremanNode('Foreman', [288, 64], {}, credentials),
			node('OpenAI Chat Model', `${chat}.lmChatOpenAi`, 1.3, [144, 304], {
				parameters: { model: { __rl: true, mode: 'id', value: 'gpt-5-mini' }, options: {} },
				credentials: { openAiApi: credentials.model },
			}),
			node('Calculator', `${chat}.toolCalculator`, 1, [448, 304]),
			node('Simple Memory', `${chat}.memoryBufferWindow`, 1.3, [304, 304]),
			node('Ask by Chat', 'n8n-nodes-base.noOp', 1, [624, 160]),
			node('Reply', 'n8n-nodes-base.noOp', 1, [624, -16]),
		],
		connections: {
			'When chat message received': into('main', 'Foreman'),
			'OpenAI Chat Model': into('ai_languageModel', 'Foreman'),
			Calculator: into('ai_tool', 'Foreman'),
			'Simple Memory': into('ai_memory', 'Foreman'),
			Foreman: {
				main: [
					[{ node: 'Reply', type: 'main', index: 0 }],
					[{ node: 'Ask by Chat', type: 'main', index: 0 }],
				],
			},
		},
		settings: { executionOrder: 'v1' },
	};
}

/**
 * One Foreman for each operation, with nothing filled in.
 *
 * @param {Credentials} credentials
 */
export function foremanPanels(credentials) {
	const nodes = FOREMAN_OPERATIONS.map((operation, index) =>
		foremanNode(
			operation,
			[(index % 3) * 300, Math.floor(index / 3) * 240],
			{ operation },
			credentials,
		),
	);
	return { name: 'Foreman operations', nodes, connections: {}, settings: {} };
}
