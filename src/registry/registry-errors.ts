import type { InputProblem } from '../kernel/input/read-input';
import { conflict, invalidInput, notFound } from '../kernel/tool-error';
import type { EntityKind } from './registry-store';

const UNCHANGED = 'Nothing was changed.';

/** Errors of the registry, in one wording. */
export const registryErrors = {
	notFound: (kind: EntityKind, id: string) =>
		notFound(
			`This workspace has no ${kind} "${id.slice(0, 64)}".`,
			`List the ${kind}s of the workspace and take an id from there. ${UNCHANGED}`,
		),

	changedMeanwhile: (kind: EntityKind, name: string) =>
		conflict(
			`Another user changed the ${kind} "${name}" meanwhile.`,
			`Read it again and repeat the change with its new revision. ${UNCHANGED}`,
			{ retryable: true },
		),

	nameTaken: (kind: EntityKind, name: string, other: string) =>
		conflict(
			other === name
				? `name: this workspace already has a ${kind} "${name}".`
				: `name: "${name}" looks like "${other}", a ${kind} of this workspace.`,
			`Choose another name, or rename or delete the other one first. ${UNCHANGED}`,
		),

	inUse: (kind: EntityKind, name: string, users: readonly string[]) =>
		conflict(
			`The ${kind} "${name}" is in use by ${users.slice(0, 5).join(', ')}${users.length > 5 ? ` and ${users.length - 5} more` : ''}.`,
			`Change or delete those first. ${UNCHANGED}`,
		),

	isDeleted: (kind: EntityKind, name: string) =>
		conflict(`The ${kind} "${name}" is deleted.`, `Restore it first. ${UNCHANGED}`),

	invalid: (what: string, problems: readonly InputProblem[]) =>
		invalidInput(
			`${what}: ${problems.map(({ message }) => message).join(' ')}`,
			`Correct that and send it again. ${UNCHANGED}`,
		),
};
