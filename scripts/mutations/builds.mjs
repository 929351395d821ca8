/** What runs unasked in the profile Build: what the agent has made, and nothing else. */
export const builds = [
	{
		name: 'after foreign text only contained calls of Build run',
		file: 'src/policy/decide-build.ts',
		find: "word === 'runs' && !asksAfterForeignText",
		replace: "word === 'runs'",
		tests: ['calls/build-policy'],
	},
	{
		name: 'after foreign text Build changes nothing that is live',
		file: 'src/policy/made/keep-to-own.ts',
		find: 'isContained && activeVersionId !== null',
		replace: 'false',
		tests: ['policy/made/'],
	},
	{
		name: "a row without a seal makes nothing an agent's own",
		file: 'src/policy/made/made-things.ts',
		find: ' || !isSealed(thing, seal, secret)',
		replace: '',
		tests: ['policy/made/'],
	},
	{
		name: 'Build judges the workflow that patches belong to',
		file: 'src/tools/workflow/build-workflow.tool.ts',
		find: 'draft?.workflowId ? [draft.workflowId] : []',
		replace: '[]',
		tests: ['tools/build-rules'],
	},
	{
		name: 'Build leaves to a call only what nothing else asks about',
		file: 'src/calls/open-permissions.ts',
		find: "build: 'runs' }) === 'always_allow'",
		replace: "build: 'runs' }) !== 'blocked'",
		tests: ['calls/build-policy'],
	},
	{
		name: 'what was there before is not made by the call',
		file: 'src/instance/note-made.ts',
		find: 'if (made.created) await',
		replace: 'await',
		tests: ['instance/note-made'],
	},
];
