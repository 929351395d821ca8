import type { PermissionsPort } from '../ports';
import { notAllowed } from '../tool-error';

/** Throws `forbidden` before anything has begun that the API key could neither follow nor stop. */
export async function requireScopes(scopes: readonly string[], permissions: PermissionsPort) {
	const granted = await permissions.granted();
	const missing = scopes.filter((scope) => !granted.has(scope));
	if (missing.length === 0) return;
	throw notAllowed(
		`The API key may not do this: it lacks ${missing.join(', ')}. Nothing was run.`,
		`In n8n, Settings > n8n API: edit the key and tick ${missing.join(', ')}. The key stays the same.`,
	);
}
