import { knownName } from '../../kernel/input/coerce-field';
import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { mapJson } from '../../kernel/values/map-json';

const IDENTITY_KEYS =
	'organisationId organizationId orgId organisation organization org agencyId agency userId tenantId tenant principal'.split(
		' ',
	);

/** Fields beside a tool's own, in which MCP clients send along what they like. */
const META = '_meta';
const isIdentityKey = (key: string) => knownName(key, IDENTITY_KEYS) !== undefined;

/** Removes what claims whom a call acts for, but in `declared` fields. @returns `stripped`: paths of the keys, for the audit */
export function stripIdentityKeys(raw: unknown, declared: readonly string[]) {
	const stripped: string[] = [];

	const withoutKeys = (value: unknown, path: string): unknown => {
		if (Array.isArray(value)) return value.map((item) => withoutKeys(item, path));
		if (!isRecord(value)) return value;
		const kept = Object.entries(value).filter(([key]) => {
			if (isIdentityKey(key)) stripped.push(`${path}${key}`);
			return !isIdentityKey(key);
		});
		return Object.fromEntries(
			kept.map(([key, inner]) => [key, withoutKeys(inner, `${path}${key}.`)]),
		);
	};

	const given = typeof raw === 'string' ? jsonOrText(raw) : raw;
	if (!isRecord(given)) return { value: raw, stripped };
	const entries = Object.entries(given).flatMap(([key, inner]) => {
		if (knownName(key, declared) !== undefined) return [[key, inner] as const];
		if (isIdentityKey(key)) {
			stripped.push(key);
			return [];
		}
		return [[key, key === META ? withoutKeys(mapJson(inner, {}), `${META}.`) : inner] as const];
	});
	return stripped.length === 0
		? { value: raw, stripped }
		: { value: Object.fromEntries(entries), stripped };
}
