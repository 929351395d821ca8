import type { Ability } from './key-abilities';

/** Days before the end of a key from which on a person is warned. */
const SOON = 7;

const listed = (names: readonly string[]) =>
	names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** Sentences on what a key can do, and on what it lacks for the rest. */
export function sayAbilities(abilities: readonly Ability[]): string[] {
	const can = abilities.filter(({ lacking }) => lacking.length === 0).map(({ name }) => name);
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

/** A sentence on the end of a key; none if it has no end. */
export function sayDaysLeft(days: number | undefined): string[] {
	if (days === undefined) return [];
	if (days < 0) return ['This key has expired. Make a new one in Settings > n8n API.'];
	const ends = `It expires ${inDays(days)}.`;
	return days < SOON ? [`${ends} Make a new one now: without it agents stop.`] : [ends];
}
