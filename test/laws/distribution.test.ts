import type { Role } from '../../src/kernel/define-tool';
import { roles } from '../../src/kernel/define-tool';
import { invokeTool } from '../../src/kernel/invoke-tool';
import { allTools } from '../support/native-tools';
import { isFor } from '../../src/catalog/working-tools';
import { openInvocation } from '../kernel/open-invocation';
import { requiredSample } from './sample-input';

const main: readonly Role[] = ['orchestrator'];
const delegated: readonly Role[] = [...main, 'delegate'];
const building: readonly Role[] = [...delegated, 'builder'];

/** The reference's table, row by row. Tools of our own are given as their domain says, which generated/tools.md shows. */
const distribution: ReadonlyArray<readonly [string, readonly Role[], readonly string[]]> = [
	[
		'orchestration',
		main,
		[
			...['plan', 'delegate', 'update-tasks', 'build-workflow-with-agent'],
			...['cancel-background-task', 'correct-background-task', 'browser-credential-setup'],
			...['verify-built-workflow', 'report-verification-verdict', 'apply-workflow-credentials'],
		],
	],
	['asking a person', [...main, 'browser-agent'], ['ask-user']],
	[
		'workflow, with templates and best practices',
		building,
		[
			...['list-workflows', 'get-workflow', 'get-workflow-as-code', 'build-workflow'],
			'find-in-workflows',
			...['delete-workflow', 'unarchive-workflow', 'setup-workflow', 'validate-workflow'],
			...['publish-workflow', 'unpublish-workflow', 'list-workflow-versions'],
			...['get-workflow-version', 'restore-workflow-version', 'update-workflow-version'],
			'update-workflow-settings',
			...['get-best-practices', 'compare-workflow-versions'],
			...['search-template-structures', 'search-template-parameters'],
			'propose-tool',
		],
	],
	[
		'execution',
		delegated,
		[
			...['list-executions', 'run-workflow', 'get-execution', 'debug-execution'],
			...['get-node-output', 'stop-execution', 'call-live-workflow'],
			'prepare-pin-data',
		],
	],
	[
		'credential',
		delegated,
		[
			...['list-credentials', 'get-credential', 'delete-credential', 'test-credential'],
			'search-credential-types',
		],
	],
	['credential set-up', building, ['setup-credentials']],
	[
		'node discovery',
		building,
		[
			...['list-nodes', 'get-node-description', 'get-node-type-definition', 'search-nodes'],
			...['get-suggested-nodes', 'explore-node-resources', 'get-node-usage'],
		],
	],
	[
		'data table, reading',
		[...delegated, 'data-table-agent'],
		['list-data-tables', 'get-data-table-schema', 'query-data-table-rows'],
	],
	[
		'data table, writing',
		['data-table-agent'],
		[
			...['create-data-table', 'delete-data-table', 'add-data-table-column'],
			...['delete-data-table-column', 'rename-data-table-column', 'insert-data-table-rows'],
			...['update-data-table-rows', 'delete-data-table-rows'],
		],
	],
	[
		'workspace',
		delegated,
		[
			...['list-projects', 'tag-workflow', 'list-tags', 'cleanup-test-executions'],
			...['list-folders', 'create-folder', 'delete-folder', 'move-workflow-to-folder'],
			...['get-instance-context', 'find-problems', 'get-upgrade-report'],
		],
	],
	[
		'sandbox',
		['builder'],
		['submit-workflow', 'materialize-node-type', 'write-sandbox-file', 'read-sandbox-file'],
	],
	['searching the web', [...delegated, 'research-agent'], ['web-search']],
	['fetching pages', [...building, 'research-agent'], ['fetch-url']],
];

const cells = allTools.flatMap((tool) => {
	const row = distribution.find(([, , names]) => names.includes(tool.name));
	return roles.map((role) => ({
		name: tool.name,
		role,
		tool,
		isGiven: (row?.[1] ?? tool.roles).includes(role),
	}));
});

test('the table names tools that there are, each once', () => {
	const named = distribution.flatMap(([, , names]) => names);
	const known = allTools.map(({ name }) => name);
	expect(
		named.filter((name, index) => named.indexOf(name) < index || !known.includes(name)),
	).toEqual([]);
});

test.each(cells)('$name for the $role: $isGiven', async ({ tool, role, isGiven }) => {
	const offered = isFor(tool, role, 'tools') || isFor(tool, role, 'workspace');
	expect(offered).toBe(isGiven);

	// A call that a model has made up, past what it is offered.
	const isAsked: string[] = [];
	const touched = () => {
		throw new Error('A port was opened');
	};
	const { invocation } = openInvocation({
		role,
		ports: touched,
		decide: async () => {
			isAsked.push(tool.name);
			return { word: 'denied', reason: 'Far enough.', hint: '' };
		},
	});
	const outcome = await invokeTool(tool, requiredSample(tool), invocation);
	expect(outcome).toMatchObject({ status: 'denied' });
	const text = JSON.stringify(outcome);
	expect(text.includes(`is not for agents of the kind ${role}`)).toBe(!isGiven);
	expect(isAsked).toEqual(isGiven ? [tool.name] : []);
});
