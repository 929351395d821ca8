import type { WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import type { TestingPorts } from '../../testing/run-inputs';
import { testsBefore } from '../../testing/tests-before';

/** Why a changed version is not shown to work as the version before; empty where it is. Throws `ToolError`. */
export async function proveVersion(
	version: WorkflowDocument,
	_before: string,
	ports: TestingPorts,
): Promise<string> {
	const { warning, haveRun } = await testsBefore(version, ports);
	if (warning !== '') return warning;
	return haveRun ? '' : 'It has no tests, so no run has shown that the change works';
}
