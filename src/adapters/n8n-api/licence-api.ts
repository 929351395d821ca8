import { z } from 'zod';

import type { Feature } from '../../kernel/feature';
import { fresh, freshOrAnew } from '../../kernel/fresh';
import type { LicencePort, PermissionsPort } from '../../kernel/ports';
import { type ApiClient, apiCall, apiPath } from './client';
import { isUnlicensed } from './api-error';

/** Milliseconds. A toolkit asks at every turn of an agent; licences change by the month. */
const FRESH = 5 * 60_000;

const MOST_KEYS = 100;

/** Derived from what n8n answers, so a process that starts again loses one request. */
const known = fresh<string, Promise<boolean>>({ for: FRESH, most: MOST_KEYS });

/** n8n says what it lacks before it looks whether there is such a project. */
const probes: Readonly<Record<Feature, string | undefined>> = {
	'feat:folders': apiPath('projects', 'personal', 'folders'),
	// No licence helps: the public API has no way to name a version.
	'feat:namedVersions': undefined,
};

/** `instance` stands for one n8n as one API key sees it. */
export function createLicence(api: ApiClient, instance: string): LicencePort {
	const ask = async (path: string) =>
		!isUnlicensed(await api.send({ method: 'GET', path, query: { take: 1 } }));
	return {
		async has(feature) {
			const path = probes[feature];
			if (path === undefined) return false;
			return await freshOrAnew(known, `${feature} ${instance}`, async () => await ask(path));
		},
	};
}

const discovered = z.object({ data: z.object({ scopes: z.array(z.string()) }) });

export const createPermissions = (api: ApiClient): PermissionsPort => ({
	granted: async () =>
		new Set((await api.read(discovered, apiCall('GET', ['discover']))).data.scopes),
});
