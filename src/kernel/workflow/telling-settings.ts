import type { WorkflowContent } from '../ports/instance/workflows';

/** Settings that decide what runs, for whom, and what is kept of it, each with the values that change nothing. */
const presets: ReadonlyArray<readonly [name: string, same: readonly unknown[]]> = [
	['errorWorkflow', []],
	['executionOrder', ['v1']],
	['timezone', []],
	['callerPolicy', ['workflowsFromSameOwner']],
	['callerIds', []],
	['saveDataErrorExecution', ['all']],
	['saveDataSuccessExecution', ['all']],
	['executionTimeout', [-1]],
];

/** How n8n writes that nothing is set. */
const UNSET: readonly unknown[] = [undefined, null, '', 'DEFAULT'];

/** The settings of a workflow that a person has to know: n8n keeps no versions of them, and what is live goes by those of now. */
export const tellingSettings = (settings: WorkflowContent['settings']) =>
	presets.flatMap(([name, same]) => {
		const value = settings[name];
		return [...UNSET, ...same].includes(value) ? [] : [[name, value] as const];
	});
