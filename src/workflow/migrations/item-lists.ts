import { isExpression } from '../../kernel/workflow/is-expression';
import { recordOf } from '../../kernel/values/record-of';
import { type Migration, gone, withoutUndefined, recordsIn } from './migration';

/** The node that does each operation now. */
const nodes: Readonly<Record<string, string>> = {
	aggregateItems: 'aggregate',
	concatenateItems: 'aggregate',
	limit: 'limit',
	removeDuplicates: 'removeDuplicates',
	sort: 'sort',
	splitOutItems: 'splitOut',
	summarize: 'summarize',
};

const lists = ['fieldsToExclude', 'fieldsToInclude', 'fieldsToCompare'] as const;

/** Names of fields stood in a list before version 3, and stand in a text now. */
function asText(list: unknown): unknown {
	if (list === undefined || typeof list === 'string') return list;
	return recordsIn(recordOf(list).fields)
		.map(({ fieldName }) => fieldName)
		.join(', ');
}

export const itemListMigrations: readonly Migration[] = [
	gone(
		'itemLists',
		{ versions: [1] },
		({ operation = 'splitOutItems', resource: _resource, ...rest }) => {
			const node = nodes[String(operation)];
			if (node === undefined) return 'its operation is only known in the run';
			const texts = Object.fromEntries(lists.map((name) => [name, asText(rest[name])]));
			if (Object.values(texts).some((one) => /=\s*\{\{.*,/.test(String(one))))
				return 'names of its fields are expressions';
			const counts = recordsIn(recordOf(rest.fieldsToSummarize).values);
			const isCounted = counts.some(({ aggregation = 'count' }) => /^count/.test(`${aggregation}`));
			return {
				type: `n8n-nodes-base.${node}`,
				parameters: withoutUndefined({ ...rest, ...texts }),
				lost:
					node === 'summarize' && (isCounted || isExpression(rest.fieldsToSplitBy))
						? ['A field to summarize that no item has may be told in another way.']
						: [],
			};
		},
	),
];
