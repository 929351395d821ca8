/** Whether an agent has handed out work. Only the orchestrator can. */
export type WorkPhase = 'alone' | 'handed-out';

type CommonTools = Readonly<Record<WorkPhase, readonly string[]>>;

const always = (names: readonly string[]): CommonTools => ({ alone: names, 'handed-out': names });

const orchestrating = [
	'list-workflows',
	'get-workflow',
	'run-workflow',
	'list-executions',
	'debug-execution',
	'list-credentials',
	'list-data-tables',
	'build-workflow-with-agent',
	'plan',
	'ask-user',
	'update-tasks',
	'get-tool-result',
];

/**
 * The tools that most work needs, by the kind of agent. Its model sees them as they are, and looks up and runs the others by
 * name. A kind that is not listed here has so few tools that its model sees all of them.
 */
export const commonTools = {
	toolkit: always([
		'list-workflows',
		'get-workflow',
		'get-workflow-as-code',
		'build-workflow',
		'search-nodes',
		'get-node-type-definition',
		'setup-workflow',
		'run-workflow',
		'list-executions',
		'debug-execution',
		'publish-workflow',
		'list-credentials',
	]),
	orchestrator: {
		alone: [...orchestrating, 'delegate', 'publish-workflow'],
		'handed-out': [
			...orchestrating,
			'verify-built-workflow',
			'report-verification-verdict',
			'setup-workflow',
			'publish-workflow',
		],
	},
	builder: always([
		'search-nodes',
		'get-node-type-definition',
		'get-best-practices',
		'get-workflow-as-code',
		'build-workflow',
	]),
	builderInWorkspace: always([
		'search-nodes',
		'materialize-node-type',
		'get-workflow-as-code',
		'write-sandbox-file',
		'read-sandbox-file',
		'submit-workflow',
	]),
} satisfies Readonly<Record<string, CommonTools>>;
