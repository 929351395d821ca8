/** The shapes that n8n stores for its compound parameter types, by the name that definitions use. */
export const sharedShapes: Readonly<Record<string, string>> = {
	ResourceLocator: 'ResourceLocator<Mode> = { __rl: true; mode: Mode; value: string }',
	ResourceMapper:
		"ResourceMapper = { mappingMode: 'defineBelow' | 'autoMapInputData'; value: Record<column id, value> | null; matchingColumns: string[]; schema: { id: string; displayName: string; type: string; required: boolean; defaultMatch: boolean; display: boolean; canBeUsedToMatch: boolean }[] }",
	Filter:
		"Filter = { combinator: 'and' | 'or'; conditions: { id: string; leftValue: unknown; rightValue: unknown; operator: { type: 'string' | 'number' | 'boolean' | 'dateTime' | 'array' | 'object'; operation: 'equals' | 'notEquals' | 'contains' | 'exists' | 'empty' | 'gt' | 'lt' | 'after' | 'true' | …; singleValue?: true for operations without rightValue } }[]; options: { caseSensitive: boolean; leftValue: ''; typeValidation: 'strict' | 'loose'; version: 2 } }",
	AssignmentCollection:
		"AssignmentCollection = { assignments: { id: string; name: string; value: unknown; type: 'string' | 'number' | 'boolean' | 'array' | 'object' }[] }",
};
