import { z } from 'zod';
import { defineTool } from '../../kernel/define-tool';
import { ofOwnDraft } from '../of-own-draft';
import * as several from '../several/one-or-several';
import { judgeSettings, lookAtSettings, settingFields, whySettings } from './judge-settings';

const input = z.object({
	...several.oneOrSeveral,
	settings: settingFields.describe('The rest stays as it is'),
});

const told = {
	versionId: z.string().optional().describe('The draft'),
	changed: z.array(z.string()).optional().describe('Names of the settings that are other now'),
	live: z.string().optional(),
};

const ask = (given: z.output<typeof input>, workflows: string) =>
	`Change ${Object.keys(given.settings).join(', ')} of ${workflows}?`;

export default defineTool({
	name: 'update-workflow-settings',
	domain: 'workflow',
	description:
		'Change settings of one or several workflows: error workflow, time zone, saved executions, allowed callers. They hold at once, also for what is live.',
	effect: 'write',
	build: {
		runs: 'a workflow that the agent made and that is not live',
		judge: async (given, ports) => await ofOwnDraft(several.idsOf(given), ports),
	},
	uses: ['workflows', 'made', 'workflowVersions'],
	scopes: ['workflow:read', 'workflow:update', 'workflow:list'],
	deadline: several.SEVERAL_DEADLINE,
	input,
	output: several.toldOf(told),
	shows: several.shownOf,
	approval: (given) => ask(given, several.sayNamed(given)),

	async settle(given, ports) {
		const { found, ids, said } = await several.findNamed(given, ports.workflows);
		const { settings: checked, facts } = await lookAtSettings(given, found, ports);
		return { input: { ...ids, settings: checked }, question: ask(given, said), facts };
	},

	needsPerson: whySettings,

	run: async (given, ports) =>
		await several.withEach(given, ports.workflows, async (workflow) => {
			const { content, changes } = await judgeSettings(given, workflow, ports);
			const changed = changes.map(({ name }) => name);
			const { versionId } =
				changed.length === 0 ? workflow : await ports.workflows.update(workflow, content, changed);
			return {
				outcome: changed.length === 0 ? 'unchanged' : 'done',
				said: {
					versionId,
					changed,
					...(changed.length > 0 && workflow.activeVersionId !== null
						? { live: 'The live version uses them from now on.' }
						: {}),
				},
			};
		}),
});
