import { z } from 'zod';
import { auditOutcomes } from '../../kernel/ports/audit';
import { type AuditEntry, auditEntrySchema } from '../../policy/audit/audit-entry';
import { toCsv } from '../../policy/audit/audit-csv';
import type { ControlStore } from '../../runs/control-store';
import { type Resource, defineOperation, refused } from '../define-operation';
import {
	agentFilter,
	anyOf,
	collection,
	field,
	fromList,
	shownWith,
	textField,
} from '../panel-fields';

const PAGE = 250;
const text = z.string().optional();
const filter = { agentId: text, tool: text, user: text, outcome: text, since: text, until: text };
const wanted = z.object(filter);

function momentOf(field: string, given: string | undefined): number | undefined {
	if (given === undefined) return undefined;
	const moment = Date.parse(given);
	if (!Number.isNaN(moment)) return moment;
	throw refused(`"${given.slice(0, 100)}" in ${field} is not a time.`, 'Write it as ISO 8601.');
}

async function entriesOf(
	{ attempts }: Pick<ControlStore, 'attempts'>,
	{ since, until, ...same }: z.output<typeof wanted>,
	limit: number,
): Promise<AuditEntry[]> {
	const asked = {
		...same,
		since: momentOf('since', since),
		// The fixed end keeps pages in place when records arrive meanwhile.
		until: momentOf('until', until) ?? Date.now() + 1,
	};
	const found: AuditEntry[] = [];
	for (let offset = 0; offset < limit; offset += PAGE) {
		const page = { offset, limit: Math.min(PAGE, limit - offset) };
		const { entries, hasMore } = await attempts(asked, page);
		found.push(...entries);
		if (!hasMore) break;
	}
	return found;
}

const ofNode = { resource: 'audit', who: 'admin', effect: 'read', http: false } as const;

const exportCsv = defineOperation({
	...ofNode,
	action: 'exportCsv',
	title: 'Export audit entries as CSV',
	hint: 'All entries as a file',
	input: wanted,
	output: z.object({ csv: z.string() }),
	file: { field: 'csv', name: 'audit.csv', type: 'text/csv' },
	uses: ['agents'],
	run: async (asked, { agents }) => ({ csv: toCsv(await entriesOf(agents(), asked, Infinity)) }),
});

const list = defineOperation({
	...ofNode,
	action: 'list',
	title: 'Get many audit entries',
	input: z.object({ ...filter, limit: z.number() }),
	output: z.object({ entries: z.array(auditEntrySchema.extend({ at: z.string() })) }),
	uses: ['agents'],
	async run({ limit, ...asked }, { agents }) {
		const entries = await entriesOf(agents(), asked, limit);
		return { entries: entries.map((one) => ({ ...one, at: new Date(one.at).toISOString() })) };
	},
});

const moment = (name: string, description: string) =>
	field(name, { type: 'dateTime', default: '', description });

/** What agents tried and did. Its page is a table, and written by hand. */
export const audit: Resource = {
	name: 'audit',
	plural: 'entries',
	title: 'Audit',
	isBare: true,
	operations: [exportCsv, list],
	properties: [
		collection('filters', shownWith('audit')('getAll', 'exportCsv'), [
			agentFilter,
			anyOf('outcome', auditOutcomes),
			moment('since', 'Not earlier than this'),
			field('tool', {
				displayName: 'Tool Name or ID',
				type: 'options',
				typeOptions: { loadOptionsMethod: 'getTools' },
				default: '',
				description: fromList('an ID'),
			}),
			moment('until', 'Earlier than this'),
			textField('user', 'Only on behalf of this user'),
		]),
	],
};
