import type { Ports } from '../../../kernel/ports';
import type { WorkflowContent } from '../../../kernel/ports/instance/workflows';
import { refuseMarkers } from './refuse-markers';
import { refuseUnloadable } from './refuse-unloadable';
import type { Submission } from './submitted-code';

/** Parses and checks a submission. Throws `ToolError`. */
export async function contentToSave(
	{ code, target, base }: Submission,
	{ workflowCode, validator }: Pick<Ports, 'workflowCode' | 'validator'>,
): Promise<WorkflowContent> {
	const content = target
		? workflowCode.edit(target, code, base?.document)
		: workflowCode.parse(code);
	refuseMarkers(content, target);
	refuseUnloadable(await validator.check(content), content, target);
	return content;
}
