/** What keeps the builder's tools within what they were asked for. */
export const builder = [
	{
		name: 'the depth of a workflow file',
		file: 'src/tools/builder/editing/open-place.ts',
		find: 'if (!isDeeperThan(value, DEEPEST_STORED)) return value;',
		replace: 'if (DEEPEST_STORED > 0) return value;',
		tests: ['tools/builder-editing'],
	},
	{
		name: 'a path that leaves the directory',
		file: 'src/adapters/in-process/workflow-files.ts',
		find: 'segments.every((one) => segment.test(one))',
		replace: 'segments.length > 0',
		tests: ['tools/builder-editing'],
	},
	{
		name: 'a directory that an expression names',
		file: 'src/adapters/in-process/workflow-files.ts',
		find: 'if (/^(?:\\/|[A-Za-z]:\\/)/.test(named) &&',
		replace: 'if (',
		tests: ['tools/builder-editing'],
	},
	{
		name: 'a key that changes what others inherit',
		file: 'src/tools/builder/editing/read-operations.ts',
		find: 'if (Object.hasOwn(value, UNSAFE)) return `${path}.${UNSAFE}`;',
		replace: '',
		tests: ['tools/builder-editing'],
	},
	{
		name: 'a node that a repeated call adds once more',
		file: 'src/tools/builder/editing/add-nodes.ts',
		find: 'if (before !== undefined) {',
		replace: 'if (before !== undefined && notes.length > 99) {',
		tests: ['tools/builder-editing'],
	},
	{
		name: 'a connection that a new type has no end for',
		file: 'src/tools/builder/editing/replace-node.ts',
		find: 'if (why !== undefined) reasons.set(say(edge), why);',
		replace: '',
		tests: ['tools/builder-editing'],
	},
	{
		name: 'the builder is offered only where it is chosen',
		file: 'src/catalog/toolkit.ts',
		find: '!ON_CHOICE.includes(domain)',
		replace: 'true',
		tests: ['catalog/toolkit'],
	},
];
