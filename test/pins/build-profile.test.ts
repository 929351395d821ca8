import { readFileSync } from 'node:fs';

import { permissionFor } from '../../src/policy/permissions';
import { filesBelow } from '../laws/sources';
import { allTools } from '../support/native-tools';

/*
 * What the profile Build does with calls that change something. A tool that is not here asks. To let one run is a decision
 * (docs/decisions/2026-11-22-profile-build.md), so it is written down a second time.
 */
const says: Readonly<Record<string, string>> = {
	'build-workflow': 'a new workflow, and one that the agent made',
	'submit-workflow': 'a new workflow, and one that the agent made',
	'change-in-workflows': 'a preview',
	'upgrade-nodes': 'a preview',
	'restore-workflow-version': 'a workflow that the agent made',
	'update-workflow-settings': 'a workflow that the agent made and that is not live',
	'tag-workflow': 'a workflow that the agent made',
	'move-workflow-to-folder': 'a workflow that the agent made',
	'run-workflow': 'simulate: writes, with no new credential or address for its data',
	'verify-built-workflow': 'a draft with no new credential or address for its data',
	'run-tests': 'any tests: nothing is sent anywhere but to models that a person agreed to',
	'save-as-test': 'any draft: nothing is sent anywhere, unless models run',
	'create-data-table': 'a name that holds no name of another user’s table',
	'add-data-table-column': 'a data table that the agent made',
	'rename-data-table-column': 'a data table that the agent made',
	'insert-data-table-rows': 'a data table that the agent made',
	'update-data-table-rows': 'a data table that the agent made',
	'create-folder': 'runs',
	'update-workflow-version': 'runs',
	node_add: 'a workflow that the agent made',
	node_update: 'a workflow that the agent made',
	node_replace: 'a workflow that the agent made',
	node_remove: 'a workflow that the agent made',
	connection_create: 'a workflow that the agent made',
	connection_remove: 'a workflow that the agent made',
	workflow_create: 'a new workflow',
	workflow_save: 'drafts that the agent made, and new ones',
	test_workflow: 'simulate: writes, with no new credential or address for its data',
};

const inBuild = { profile: 'build', decided: new Map<string, string>() } as const;

const writing = allTools.filter(({ effect }) => effect !== 'read');

describe('in the profile Build', () => {
	it.each(allTools.map((tool) => [tool.name, tool] as const))(
		'%s does what is said of it',
		(name, tool) => {
			const { build } = tool;
			const expected = tool.effect === 'read' ? 'runs' : (says[name] ?? 'asks');
			expect(typeof build === 'object' ? build.runs : build).toBe(expected);
			expect(permissionFor(tool, inBuild)).toBe(
				build === 'runs' ? 'always_allow' : 'needs_approval',
			);
		},
	);

	it('nothing that deletes, and nothing that asks in every profile, runs', () => {
		const running = writing.filter(({ build }) => build !== 'asks');
		expect(running.map(({ name }) => name).sort()).toEqual(Object.keys(says).sort());
		expect(running.filter(({ effect, alwaysAsks }) => effect === 'destroy' || alwaysAsks)).toEqual(
			[],
		);
	});

	it('each tool that changes something says for itself, and one that reads does not', () => {
		const silent = filesBelow('src/tools')
			.filter((file) => file.endsWith('.tool.ts'))
			.filter((file) => {
				const text = readFileSync(file, 'utf8');
				return /^\teffect: 'read',$/m.test(text) === /^\tbuild: /m.test(text);
			});
		expect(silent).toEqual([]);
	});
});
