import type { Ports, Overview } from '../../kernel/ports';

/** The tool that shows each part in full: who may not call it, is not told the part either. */
export const toolOfPart = {
	projects: 'list-projects',
	credentials: 'list-credentials',
	dataTables: 'list-data-tables',
	failed: 'list-executions',
} as const satisfies Partial<Record<keyof Overview, string>>;

export const toolOfCounts = 'list-workflows';

/** Leaves out of what is told of an n8n what the caller could not read in another way. `mayCall` judges a tool by its name. */
export function keepOverview(ports: Ports, mayCall: (tool: string) => Promise<boolean>): Ports {
	const { overview, examples } = ports;
	return {
		...ports,
		overview: {
			async read() {
				const told: Partial<Record<keyof typeof toolOfPart, undefined>> = {};
				for (const name of ['projects', 'credentials', 'dataTables', 'failed'] as const)
					if (!(await mayCall(toolOfPart[name]))) told[name] = undefined;
				return { ...(await overview.read()), ...told };
			},
		},
		examples: {
			...examples,
			counts: async (within) =>
				(await mayCall(toolOfCounts)) ? await examples.counts(within) : undefined,
		},
	};
}
