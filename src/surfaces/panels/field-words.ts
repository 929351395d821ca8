/** What the panel says to a person about a field, where that is not what a model is told. */
interface FieldWords {
	readonly label?: string;
	readonly hint?: string;
	readonly placeholder?: string;
	readonly description?: string;
}

const words: Readonly<Record<string, FieldWords>> = {
	assigneeId: { label: 'Assignee', placeholder: 'e.g. ann' },
	code: {
		label: 'Code',
		hint: 'TypeScript of n8n’s workflow SDK. For a sample, run the operation Get Workflow as Code on one of your workflows.',
	},
	columns: { hint: 'For example [{ "name": "price", "type": "number" }]' },
	createMissing: {
		label: 'Create Missing Tags',
		description: 'Whether to make the tags that do not exist yet',
	},
	credentials: { hint: 'For example { "Slack": { "slackApi": "the ID of your credential" } }' },
	data: { hint: 'For example { "price": 3 }' },
	draftId: { label: 'Code Draft ID' },
	dryRun: { description: 'Whether to count only, and delete nothing' },
	dueDate: { placeholder: 'e.g. 2026-12-24' },
	endDate: { placeholder: 'e.g. 2026-12-24T10:00:00Z' },
	filter: { hint: 'For example { "status": "open" }.' },
	fromExecutions: {
		description:
			'Whether to tell what the node returns from recent executions, where n8n has no schema',
	},
	lookThrough: { label: 'Workflows to Look Through' },
	includeDomains: { hint: 'For example ["docs.n8n.io"]' },
	nodeInput: { hint: 'For example [{ "id": 1 }]' },
	olderThanHours: { label: 'Older Than (Hours)' },
	patches: { hint: 'For example [{ "old_str": "GET", "new_str": "POST" }]' },
	pinData: { hint: 'For example { "HTTP Request": [{ "id": 1 }] }' },
	rows: { hint: 'For example [{ "name": "Pen", "price": 2 }]' },
	sortBy: { placeholder: 'e.g. price:desc' },
	startDate: { placeholder: 'e.g. 2026-12-24T09:00:00Z' },
	statusId: { label: 'Status', placeholder: 'e.g. todo' },
	tags: { hint: 'For example ["production"]' },
	timeout: { label: 'Timeout (Milliseconds)' },
	wait: { label: 'Wait (Seconds)' },
	workflowIds: { label: 'Several Workflow IDs', hint: 'For example ["9kX2vQmJ7sT4bL1a"]' },
};

export const fieldWords = (field: string): FieldWords =>
	(Object.hasOwn(words, field) ? words[field] : undefined) ?? {};
