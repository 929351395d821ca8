/** Where a person opens n8n's list of nodes. */
export const canvasPlaces = ['the empty canvas', 'the + of a node', 'the + of a workflow'] as const;
export const toolPlace = 'the + for tools of an agent';

export type Place = (typeof canvasPlaces)[number] | typeof toolPlace;

/** The nodes that must be among the first of the list, or why none of ours belongs there. */
type Expected = readonly string[] | string;

export interface FoundWord {
	readonly word: string;
	readonly onCanvas: Expected;
	readonly asTool: Expected;
}

const row = (word: string, onCanvas: Expected, asTool: Expected): FoundWord => ({
	...{ word, onCanvas, asTool },
});

const SUB_NODE = 'none, as a sub-node stands at an agent';
const FOR_PEOPLE = 'none, as people say what an agent may do, so Foreman Admin is no tool';

const build = ['Foreman', 'Foreman Workflows'];
const buildTools = ['Foreman Toolkit', 'Foreman Workflows Tool'];

/**
 * What people type, and which of our nodes they find. n8n lists a trigger in the entry of the node of the same name, so
 * Foreman Admin is Foreman Admin Trigger as well.
 */
export const foundWords: readonly FoundWord[] = [
	row(
		'foreman',
		[
			...['Foreman', 'Foreman Workflows', 'Foreman Team', 'Foreman Admin', 'Foreman Builder'],
			...['Foreman MCP Trigger', 'Foreman Research'],
		],
		[
			...['Foreman Toolkit', 'Foreman Gate', 'Foreman Workflows Tool', 'Foreman Team Tool'],
			...['Foreman Builder Tool', 'Foreman Research Tool'],
		],
	),
	row('mcp', ['Foreman', 'Foreman MCP Trigger'], ['Foreman Toolkit']),
	row('build workflow', build, ['Foreman Toolkit', 'Foreman Workflows Tool']),
	row(
		'workflow builder',
		['Foreman', 'Foreman Builder'],
		['Foreman Toolkit', 'Foreman Builder Tool'],
	),
	row('web search', ['Foreman Research'], ['Foreman Research Tool']),
	row('assistant', ['Foreman'], ['Foreman Toolkit']),
	row('ai agent', ['Foreman'], ['Foreman Toolkit']),
	row('orchestrator', ['Foreman'], 'none, as Foreman has agents of its own and is no tool of one'),
	row('n8n', build, buildTools),
	row('publish', build, buildTools),
	row('debug', build, buildTools),
	row('execution', ['Foreman Workflows'], buildTools),
	row('data table', ['Foreman Workflows'], buildTools),
	row('credentials', ['Foreman Workflows'], buildTools),
	row('tasks', ['Foreman Team'], ['Foreman Toolkit', 'Foreman Team Tool']),
	row('toolkit', SUB_NODE, ['Foreman Toolkit']),
	row('gate', SUB_NODE, ['Foreman Gate']),
	row('approval', ['Foreman', 'Foreman Admin'], ['Foreman Gate']),
	row('human in the loop', ['Foreman', 'Foreman Admin'], ['Foreman Gate']),
	row('permissions', ['Foreman Admin'], ['Foreman Gate', 'Foreman Toolkit']),
	row('audit', ['Foreman Admin', 'Foreman Workflows'], buildTools),
	row('admin', ['Foreman Admin'], FOR_PEOPLE),
	row('registry', ['Foreman Admin'], FOR_PEOPLE),
	row('control trigger', ['Foreman Admin'], FOR_PEOPLE),
];
