import { type ToolError, notAllowed } from '../../kernel/tool-error';
import type { RunMark } from './run-mark';

const startedBy = ({ agentId }: RunMark) =>
	agentId === '' ? 'a step of a workflow' : `the agent ${JSON.stringify(agentId)}`;

export const toolNotInStartedRun = (tool: string, mark: RunMark) => ({
	reason: `This execution was started by ${startedBy(mark)}, which may not run ${tool} without asking a person.`,
	hint: `Call ${tool} itself, where a person can be asked. Nothing was done.`,
});

export const actsForPeople = (what: string, mark: RunMark): ToolError =>
	notAllowed(
		`${what} acts for people, and this execution was started by ${startedBy(mark)} with a tool of Foreman.`,
		'Run the workflow in the editor, or have its own trigger start it. Nothing was done.',
	);
