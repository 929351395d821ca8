/** What the panel says to a person about a field, where that is not what a model is told. */
interface FieldWords {
	readonly label?: string;
	readonly hint?: string;
	readonly placeholder?: string;
	readonly description?: string;
}

const ANY_VERSION = 'Fails if the draft is another version than this one. Empty means any.';

/** By field, or by tool and field. A text alone is the description. */
export const words: Readonly<Record<string, string | FieldWords>> = {
	agentId: 'Only calls of this agent',
	assigneeId: { label: 'Assignee', placeholder: 'e.g. ann' },
	batchId: 'Of the batch to apply, go on with or undo: from the answer of an earlier call',
	changedSince: 'ID of a version: the answer shows only what has changed since',
	code: {
		label: 'Code',
		hint: 'TypeScript of n8n’s workflow SDK. For a sample, run the operation Get Workflow as Code on one of your workflows.',
	},
	columns: {
		description: 'Columns beside id, createdAt and updatedAt, which every table has',
		hint: 'For example [{ "name": "price", "type": "number" }]',
	},
	compare: 'Whether to run the workflows before and after, simulated, and compare',
	createMissing: {
		label: 'Create Missing Tags',
		description: 'Whether to make the tags that do not exist yet',
	},
	credentials: { hint: 'For example { "Slack": { "slackApi": "the ID of your credential" } }' },
	credentialType: { placeholder: 'e.g. notionApi' },
	cursor: 'Where the page begins: from the answer with the page before',
	data: { hint: 'For example { "price": 3 }' },
	draftId: {
		label: 'Code Draft ID',
		description: 'Of code that was refused, from the error: the patches change that code',
	},
	dryRun: 'Whether to count only, and delete nothing',
	dueDate: { placeholder: 'e.g. 2026-12-24' },
	endDate: { placeholder: 'e.g. 2026-12-24T10:00:00Z' },
	filter: { hint: 'For example { "status": "open" }.' },
	fileText: 'Whether to give what text files hold as well',
	fromExecutions:
		'Whether to tell what the node returns from recent executions, where n8n has no schema',
	goOn: 'Whether to run the rest of the tests, after a call that broke off',
	includeData: 'Whether to give all items of each node',
	includeDomains: { hint: 'For example ["docs.n8n.io"]' },
	includeOwn: 'Whether to list Foreman’s own runs as well',
	includeWorkflow: 'Whether the answer holds the whole workflow as well',
	inputData: {
		description:
			'What the trigger puts out: the body for a webhook, flat fields for a form, chatInput for a chat',
		hint: 'For example { "email": "ann@example.com" }',
	},
	kind: 'Only problems of this kind, as the counts in the answer name it',
	lookIn: 'Workflows of this n8n, templates of n8n.io, which strangers made, or both',
	lookThrough: { label: 'Workflows to Look Through' },
	method: 'Needed if the webhook takes several methods',
	models:
		'Pinned: models answer as in this run. Run: they are asked each time, and only your rules hold for what follows.',
	n8nAudit: {
		label: 'n8n Audit',
		placeholder: 'e.g. credentials',
		description:
			'Gives n8n’s own audit instead: of credentials, database, nodes, filesystem or instance',
	},
	nodeInput: {
		description: 'Items for the node in Node Name, which then runs alone',
		hint: 'For example [{ "id": 1 }]',
	},
	olderThanHours: { label: 'Older Than (Hours)' },
	order: 'The newest first, or the slowest of the newest 250 first',
	parameter: { placeholder: 'e.g. options.timeout' },
	parentFolderId: 'Folder to make it in. Empty means the top of the project.',
	patches: {
		description: 'What to replace in the stored code, or in the code that was sent last',
		hint: 'For example [{ "old_str": "GET", "new_str": "POST" }]',
	},
	pathValues: {
		description: 'Values for the parts of the path that begin with a colon',
		hint: 'For example { "id": "4711" }',
	},
	pattern: { placeholder: 'e.g. webhook → agent → sheet' },
	pinData: { hint: 'For example { "HTTP Request": [{ "id": 1 }] }' },
	published: 'Only workflows that are live, only those that are not, or both',
	publishProven:
		'Whether live workflows go live again, if their tests pass and runs before and after agree',
	requestHeaders: 'Headers that begin with x-, but none that sign in',
	rows: { hint: 'For example [{ "name": "Pen", "price": 2 }]' },
	rule: 'Shows the findings of this rule, and its advice',
	rules: {
		description: 'What must hold as well',
		hint: 'For example [{ "node": "Total", "path": "total", "is": "equals", "value": 3 }]',
	},
	section: 'A section that was left out, by its name or by words in it',
	simulate:
		'None: all nodes really run. Writes: nodes that may change, send or cost something put out samples.',
	since: { placeholder: 'e.g. 2026-12-24T09:00:00Z' },
	sortBy: { placeholder: 'e.g. price:desc' },
	startDate: { placeholder: 'e.g. 2026-12-24T09:00:00Z' },
	states: {
		description: 'Or in one of these states',
		hint: 'For example ["error", "crashed"]',
	},
	statusId: { label: 'Status', placeholder: 'e.g. todo' },
	step: 'Preview shows what would change. Apply changes it, or goes on where it broke off. Undo takes it back.',
	tags: { hint: 'For example ["production"]' },
	target: 'The newest versions, or only what n8n 3 removes',
	text: 'Text to look for, in upper or lower case',
	timeout: { label: 'Timeout (Milliseconds)' },
	toolName: 'Only calls of this tool',
	triggerName: 'Trigger to begin with, if the workflow has several',
	until: { placeholder: 'e.g. 2026-12-24T10:00:00Z' },
	user: 'Only calls for this user',
	value: 'Text that the value contains',
	version: '0 means the newest',
	versionIds: {
		description: 'Version of each of several workflows. Empty means the drafts.',
		hint: 'For example { "9kX2vQmJ7sT4bL1a": "the ID of the version" }',
	},
	wait: { label: 'Wait (Seconds)' },
	what: 'What is changed',
	withCallers: 'Whether to run the tests of workflows that call these as well',
	workflowIds: { label: 'Several Workflow IDs', hint: 'For example ["9kX2vQmJ7sT4bL1a"]' },

	'apply-workflow-credentials.versionId': ANY_VERSION,
	'apply-workflow-credentials.workItemId': 'In a run of Foreman, in place of the workflow',
	'build-workflow.workflowId': 'Workflow to change. Empty makes a new one.',
	'compare-workflow-versions.to': 'Published, previous, draft, or the ID of a version',
	'explore-node-resources.resource': { label: 'Parameter', placeholder: 'e.g. channelId' },
	'get-node-description.resource': 'Only this resource, if the node has resources',
	'get-node-description.operation': 'Only this operation, if the node has operations',
	'get-node-type-definition.resource': 'Only this resource, if the node has resources',
	'get-node-type-definition.operation': 'Only this operation, if the node has operations',
	'get-node-type-definition.mode': 'Only this mode, if the node has modes',
	'list-workflows.status': 'Active means not archived',
	'list-workflows.tags': {
		description: 'Only workflows with all of these tags',
		hint: 'For example ["production"]',
	},
	'move-workflow-to-folder.folderId': 'Folder to move it to. Empty means the top of the project.',
	'run-workflow.versionId': ANY_VERSION,
	'setup-workflow.since': 'ID of the version that an earlier call gave',
	'update-test.versionId': ANY_VERSION,
	'update-workflow-settings.settings': {
		description: 'Settings to change. The others stay as they are.',
		hint: 'For example { "timezone": "Europe/Berlin" }',
	},
};

const wordsAt = (key: string) => (Object.hasOwn(words, key) ? words[key] : undefined);

export function fieldWords(tool: string, field: string): FieldWords {
	const found = wordsAt(`${tool}.${field}`) ?? wordsAt(field) ?? {};
	return typeof found === 'string' ? { description: found } : found;
}
