import { secretMarker } from '../../kernel/workflow/secret-marker';
import { isLiteralSecret, namesSecret } from './secret-names';
import type { SecretRule } from './secret-rules';
import { secretRules } from './secret-rules';
import { literally } from '../redaction';

/** Nothing shorter is a secret with the words around it. */
const SHORTEST = 12;

const allKeywords = [...new Set(secretRules.flatMap(({ keywords }) => keywords))];

/** One combined check first: most texts contain none. */
const anyKeyword = new RegExp(allKeywords.map(literally).join('|'), 'i');

function replaced(found: string, rule: SecretRule, groups: Readonly<Record<string, string>> = {}) {
	const { secret = found, name } = groups;
	if (name !== undefined && !namesSecret(name)) return found;
	if (rule.isFree && !isLiteralSecret(secret)) return found;
	const at = found.lastIndexOf(secret);
	return found.slice(0, at) + secretMarker(rule.kind) + found.slice(at + secret.length);
}

const groupsOf = (given: readonly unknown[]): Readonly<Record<string, string>> | undefined => {
	const last = given.at(-1);
	if (typeof last !== 'object' || last === null) return undefined;
	const entries = Object.entries(last).flatMap(([name, value]: [string, unknown]) =>
		typeof value === 'string' ? [[name, value] as const] : [],
	);
	return Object.fromEntries(entries);
};

/** Puts a marker in the place of everything in the text that looks like a secret. Doing it twice changes nothing. */
export function redactText(text: string): string {
	if (text.length < SHORTEST || !anyKeyword.test(text)) return text;
	const lower = text.toLowerCase();
	return secretRules
		.filter(({ keywords }) => keywords.some((keyword) => lower.includes(keyword)))
		.reduce(
			(rest, rule) =>
				rest.replace(rule.pattern, (found: string, ...given: unknown[]) =>
					replaced(found, rule, groupsOf(given)),
				),
			text,
		);
}
