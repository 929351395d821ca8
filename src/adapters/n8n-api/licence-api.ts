import type { Feature } from '../../kernel/feature';
import type { LicencePort } from '../../kernel/ports/instance/licence';
import type { ApiClient } from './client';
import { apiPath } from './http';
import { isUnlicensed } from './is-unlicensed';

/** Milliseconds. A toolkit asks at every turn of an agent; licences change by the month. */
const FRESH = 5 * 60_000;

interface Known {
	readonly since: number;
	readonly has: Promise<boolean>;
}

/** Derived from what n8n answers, so a process that starts anew loses one request. */
const known = new Map<string, Known>();

/** n8n says what it lacks before it looks whether there is such a project. */
const probes: Readonly<Record<Feature, string | undefined>> = {
	'feat:folders': apiPath('projects', 'personal', 'folders'),
	// No licence helps: the public API has no way to name a version.
	'feat:namedVersions': undefined,
};

/** `instance` stands for one n8n as one API key sees it. */
export function createLicence(api: ApiClient, instance: string, now: () => number): LicencePort {
	const ask = async (path: string) =>
		!isUnlicensed(await api.send({ method: 'GET', path, query: { take: 1 } }));
	return {
		async has(feature) {
			const path = probes[feature];
			if (path === undefined) return false;
			const key = `${feature} ${instance}`;
			const before = known.get(key);
			if (before && now() - before.since < FRESH) return await before.has;
			const has = ask(path);
			known.set(key, { since: now(), has });
			// What went wrong once must not be remembered.
			has.catch(() => known.delete(key));
			return await has;
		},
	};
}
