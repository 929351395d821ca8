import { z } from 'zod';
import { jsonOrText } from '../../kernel/values/json-or-text';

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
			'dataTable:list',
			'dataTable:create',
			'dataTableColumn:create',
			'dataTableRow:read',
			'dataTableRow:create',
			'dataTableRow:update',
			'dataTableRow:upsert',
			'dataTableRow:delete',
		],
	},
] as const;
export const abilitiesOf = (scopes: ReadonlySet<string>) =>
	abilities.map(({ name, scopes: needed }) => ({
		name,
		lacking: needed.filter((scope) => !scopes.has(scope)),
	}));

export type Ability = Readonly<ReturnType<typeof abilitiesOf>[number]>;

const DAY = 86_400_000;
const claims = z.object({ exp: z.number() });

/** When a key ends, in milliseconds since the epoch; undefined if it says nothing of that. n8n's keys are JWTs; nothing is verified. */
function endOf(apiKey: string): number | undefined {
	const payload = Buffer.from(apiKey.trim().split('.')[1] ?? '', 'base64url').toString('utf8');
	const read = claims.safeParse(jsonOrText(payload));
	return read.success ? read.data.exp * 1_000 : undefined;
}

/** Whole days until a key ends, negative once it has ended; undefined if it never does. */
export function daysLeft(apiKey: string, now: number): number | undefined {
	const end = endOf(apiKey);
	return end === undefined ? undefined : Math.floor((end - now) / DAY);
}

const SOON = 7;

const listed = (names: readonly string[]) =>
	names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

const possible = (abilities: readonly Ability[]) =>
	abilities.filter(({ lacking }) => lacking.length === 0).map(({ name }) => name);

export function sayInShort(abilities: readonly Ability[]): string {
	const can = possible(abilities);
	if (can.length === abilities.length) return 'Everything.';
	return can.length === 0 ? 'Nothing.' : `Only ${listed(can)}.`;
}

export function sayAbilities(abilities: readonly Ability[]): string[] {
	const can = possible(abilities);
	const cannot = abilities
		.filter(({ lacking }) => lacking.length > 0)
		.map(({ name, lacking }) => `${name} (${lacking.join(', ')})`);
	return [
		...(can.length > 0 ? [`This key can ${listed(can)}.`] : []),
		...(cannot.length > 0 ? [`It cannot ${listed(cannot)}.`] : []),
	];
}

const inDays = (days: number) =>
	days === 0 ? 'within a day' : days === 1 ? 'in 1 day' : `in ${days} days`;

export function sayDaysLeft(days: number | undefined): string[] {
	if (days === undefined) return [];
	if (days < 0) return ['This key has expired. Make a new one in Settings > n8n API.'];
	const ends = `It expires ${inDays(days)}.`;
	return days < SOON ? [`${ends} Make a new one now: without it agents stop.`] : [ends];
}
