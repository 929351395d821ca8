/** How far the work of an agent is: whether it has handed any of it out. Others than the orchestrator only begin. */
export type WorkPhase = 'alone' | 'handed-out';

type CommonTools = Readonly<Record<WorkPhase, readonly string[]>>;

const always = (names: readonly string[]): CommonTools => ({ alone: names, 'handed-out': names });

const orchestrating = [
	...['list-workflows', 'get-workflow', 'run-workflow', 'list-executions', 'debug-execution'],
	...['list-credentials', 'list-data-tables', 'build-workflow-with-agent', 'plan', 'ask-user'],
	...['update-tasks', 'get-tool-result'],
];

/**
 * The tools that most work needs, by who does it: those a model sees as they are. The others it looks up and runs by name.
 * Who is not named here has few enough to see them all.
 */
export const commonTools = {
	toolkit: always([
		...['list-workflows', 'get-workflow', 'get-workflow-as-code', 'build-workflow', 'search-nodes'],
		...['get-node-type-definition', 'setup-workflow', 'run-workflow', 'list-executions'],
		...['debug-execution', 'publish-workflow', 'list-credentials'],
	]),
	orchestrator: {
		alone: [...orchestrating, 'delegate', 'publish-workflow'],
		'handed-out': [
			...orchestrating,
			...['verify-built-workflow', 'report-verification-verdict', 'setup-workflow'],
			'publish-workflow',
		],
	},
	builder: always([
		...['search-nodes', 'get-node-type-definition', 'get-best-practices', 'get-workflow-as-code'],
		'build-workflow',
	]),
	builderInWorkspace: always([
		...['search-nodes', 'materialize-node-type', 'get-workflow-as-code', 'write-sandbox-file'],
		...['read-sandbox-file', 'submit-workflow'],
	]),
} satisfies Readonly<Record<string, CommonTools>>;
