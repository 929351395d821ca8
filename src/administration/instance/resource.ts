import { z } from 'zod';
import { version } from '../../../generated/version';
import { dataTableCalls } from '../../adapters/n8n-api/data-table-calls';
import { ownTableNames } from '../../adapters/own-tables/own-table';
import { createProcessVersions, processVersion } from '../../adapters/own-tables/process-versions';
import { coreVersion, isBefore, ownServer, taskTimeout } from '../../host/instance-settings';
import { abilitiesOf } from '../../instance/credential-test/key-abilities';
import { DEFAULT_DEADLINE } from '../../kernel/callable-tool';
import type { WorkflowsPort } from '../../kernel/ports/instance/workflows';
import { unlessRefused } from '../../kernel/tool-error';
import { LONGEST_LIFETIME, USUAL_LIFETIME } from '../../policy/clients/client-record';
import { LONGEST_SESSION } from '../../policy/sessions/operator-session';
import { TOOL_DEADLINE } from '../../registry/dispatch/version-to-run';
import { defineOperation, type Resource } from '../define-operation';
import { changesOfThree, upcomingChange } from '../../workflow/next-major';

const DAY = 86_400_000;
const PATIENCE = 15_000;
const found = z.object({ data: z.array(z.object({ name: z.string() })) });

const limits = {
	'Seconds for a call of a tool': DEFAULT_DEADLINE / 1_000,
	'Seconds for a call of a registered tool': TOOL_DEADLINE / 1_000,
	'Minutes of a session on the pages': LONGEST_SESSION / 60_000,
	'Days of a client key, unless you say otherwise': USUAL_LIFETIME / DAY,
	'Days of a client key, at most': LONGEST_LIFETIME / DAY,
};

const MOST_WORKFLOWS = 500;

/** Undefined where there are more, or the key may not list them. */
async function everyWorkflow({ nodesOfAll }: Pick<WorkflowsPort, 'nodesOfAll'>) {
	const found = await unlessRefused(nodesOfAll({ offset: 0, limit: MOST_WORKFLOWS }));
	return found?.next === undefined ? found?.items : undefined;
}

const get = defineOperation({
	resource: 'instance',
	action: 'get',
	title: 'Get the instance',
	hint: 'Versions, limits, tables, what the API key can do, and what n8n 3 changes here',
	who: 'admin',
	input: z.object({}),
	output: z.object({
		instance: z.object({
			foreman: z.string(),
			n8nCore: z.string(),
			key: z.array(z.object({ can: z.string(), lacks: z.array(z.string()) })),
			tables: z.array(
				z.object({ name: z.string(), state: z.enum(['there', 'not made yet', 'made twice']) }),
			),
			limits: z.array(z.object({ limit: z.string(), value: z.number() })),
			processes: z
				.array(processVersion.extend({ foremanIs: z.enum(['the same', 'another version']) }))
				.describe(
					'In queue mode: processes of n8n in which Foreman has used its tables within a day',
				),
			n8n3: z.array(upcomingChange).describe('What n8n 3 changes here; empty in n8n 3'),
		}),
	}),
	uses: ['store', 'n8n', 'seesAll'],
	async run(_, { store, n8n, seesAll }) {
		const { permissions, workflows } = await n8n();
		const api = store.api(AbortSignal.timeout(PATIENCE));
		const [granted, { data }, processes, all] = await Promise.all([
			permissions.granted(),
			api.read(found, dataTableCalls.list('foreman_')),
			createProcessVersions(api, () => Date.now()).list(),
			isBefore([3, 0]) ? everyWorkflow(workflows) : undefined,
		]);
		const known = {
			hasWorkers: ownServer()?.hasWorkers,
			taskTimeout: taskTimeout(),
			workflows: all,
		};
		const stateOf = (name: string) => {
			const count = data.filter((table) => table.name === name).length;
			return count === 0 ? 'not made yet' : count === 1 ? 'there' : 'made twice';
		};
		return {
			instance: {
				foreman: version,
				n8nCore: coreVersion,
				key: abilitiesOf(granted).map(({ name, lacking }) => ({ can: name, lacks: lacking })),
				tables: ownTableNames.map((name) => ({ name, state: stateOf(name) })),
				limits: Object.entries(limits).map(([limit, value]) => ({ limit, value })),
				processes: processes.map((one) => ({
					...one,
					foremanIs: one.foreman === version ? ('the same' as const) : ('another version' as const),
				})),
				n8n3: isBefore([3, 0]) ? changesOfThree(known, seesAll) : [],
			},
		};
	},
});

export const instance: Resource = {
	name: 'instance',
	plural: 'instance',
	title: 'Instance',
	description: 'Versions, limits and tables of this n8n, and what n8n 3 changes',
	operations: [get],
};
