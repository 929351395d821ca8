import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { ToolError } from '../../kernel/tool-error';
import { describeFinding } from './building/describe-finding';
import { knownCredentials } from './building/known-credentials';

/** Most findings in an answer. validate-workflow gives the rest. */
const ERRORS_SHOWN = 5;

/** Refuses to publish a version in which validation finds errors. Throws `ToolError`. */
export async function refuseBroken(
	version: WorkflowDocument,
	{ validator, credentials }: Pick<Ports, 'validator' | 'credentials'>,
): Promise<void> {
	const findings = await validator.check(version, await knownCredentials(version, credentials));
	const errors = findings.filter(({ severity }) => severity === 'error');
	if (errors.length === 0) return;
	const shown = errors.slice(0, ERRORS_SHOWN).map(describeFinding).join(' ');
	const more = errors.length > ERRORS_SHOWN ? ` And ${errors.length - ERRORS_SHOWN} more.` : '';
	throw new ToolError({
		code: 'invalid-input',
		message: `Workflow "${version.name}" (${version.id}) is not fit to be published. ${shown}${more} Nothing was changed.`,
		hint: 'Correct the named nodes with build-workflow, then publish. A person who knows better can publish it in the n8n editor.',
	});
}
