/**
 * The tools that most work needs, by the kind of agent. Its model sees them as they are, from the first request of a run to the
 * last, so that a provider's cache holds; it looks up and runs the others by name. A kind that is not listed here has so few
 * tools that its model sees all of them.
 */
export const commonTools = {
	toolkit: [
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
	],
	orchestrator: [
		'list-workflows',
		'find-in-workflows',
		'get-workflow-as-code',
		'build-workflow',
		'search-nodes',
		'get-node-type-definition',
		'list-executions',
		'debug-execution',
		'verify-built-workflow',
		'plan',
		'build-workflow-with-agent',
		'ask-user',
	],
	builder: [
		'search-nodes',
		'get-node-type-definition',
		'get-best-practices',
		'get-workflow-as-code',
		'build-workflow',
	],
	builderInWorkspace: [
		'search-nodes',
		'materialize-node-type',
		'get-workflow-as-code',
		'write-sandbox-file',
		'read-sandbox-file',
		'submit-workflow',
	],
} satisfies Readonly<Record<string, readonly string[]>>;
