import { z } from 'zod';

import type { StoredCredential } from '../kernel/ports/instance/credentials';
import type { Finding } from '../kernel/ports/instance/validator';
import type { Problem } from './finding';
import { findingsOf } from './finding';

const incomplete = findingsOf('incomplete');

/** A credential without an id is not set; another check reports it. */
const chosen = z.object({ id: z.string().min(1) });

function problemOf(
	type: string,
	id: string,
	stored: readonly StoredCredential[],
): Omit<Problem, 'fix'> | undefined {
	const found = stored.find((each) => each.id === id);
	if (!found)
		return {
			message: `credential "${type}" is set to ${id}, which does not exist or is hidden from the API key.`,
		};
	if (found.type !== type)
		return {
			message: `credential "${type}" is set to "${found.name}", which is a "${found.type}".`,
		};
	// Some services work with empty fields.
	const message = `credential "${found.name}" is not filled in yet.`;
	return found.isUnfilled ? { message, severity: 'advice' } : undefined;
}

interface Named {
	readonly name: string;
	readonly credentials?: object | undefined;
}

/**
 * What is wrong with the credentials that a node names.
 *
 * @param types credential types that the node takes with its current parameters; undefined when only a run can tell
 */
export const credentialFindings = (
	{ name, credentials = {} }: Named,
	types: readonly string[] | undefined,
	stored: readonly StoredCredential[],
): Finding[] =>
	Object.entries(credentials).flatMap(([type, reference]): Finding[] => {
		const read = chosen.safeParse(reference);
		if (!read.success || types?.includes(type) === false) return [];
		const problem = problemOf(type, read.data.id, stored);
		if (!problem) return [];
		const severity = types === undefined ? 'advice' : (problem.severity ?? 'error');
		const fix = 'Set another with apply-workflow-credentials; setup-workflow tells which fit.';
		return [incomplete[severity]({ nodeName: name, parameter: type }, problem.message, fix)];
	});
