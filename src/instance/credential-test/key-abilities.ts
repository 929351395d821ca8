/** What a person wants a key for, in their words, with the scopes that it takes in n8n's. */
const abilities = [
	{
		name: 'look',
		scopes: ['workflow:list', 'workflow:read', 'execution:list', 'execution:read'],
	},
	{ name: 'build', scopes: ['workflow:create', 'workflow:update'] },
	{ name: 'publish', scopes: ['workflow:activate', 'workflow:deactivate'] },
	{ name: 'find credentials', scopes: ['credential:list', 'credential:read'] },
	{
		name: 'use data tables',
		scopes: [
			...['dataTable:list', 'dataTable:create', 'dataTableColumn:create', 'dataTableRow:read'],
			...[
				'dataTableRow:create',
				'dataTableRow:update',
				'dataTableRow:upsert',
				'dataTableRow:delete',
			],
		],
	},
] as const;

export type AbilityName = (typeof abilities)[number]['name'];

export interface Ability {
	readonly name: AbilityName;
	/** The scopes that the key lacks for it. */
	readonly lacking: readonly string[];
}

/** What a key with these scopes can do, and what it lacks for the rest. */
export const abilitiesOf = (scopes: ReadonlySet<string>): Ability[] =>
	abilities.map(({ name, scopes: needed }) => ({
		name,
		lacking: needed.filter((scope) => !scopes.has(scope)),
	}));
