import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { builderModes } from '../kernel/define-tool';

const text = z
	.union([z.string(), z.number()])
	.transform((value) => String(value).trim())
	.catch('');

const options = z.object({
	instructions: text.default(''),
	builder: z.enum(builderModes).catch('tools'),
	workerWorkflow: text.default(''),
	parallel: z.number().int().min(1).max(10).catch(3),
	maxMinutes: z.number().min(1).max(1440).catch(120),
	maxSteps: z.number().int().min(1).max(1000).catch(200),
	maxTokens: z.number().int().min(1000).catch(2_000_000),
});

export type ForemanOptions = Readonly<z.output<typeof options>>;

/** Reads the panel of a Foreman node. Fields that are not shown are empty. */
export function foremanPanel(context: IExecuteFunctions, itemIndex: number) {
	const field = (name: string) => text.parse(context.getNodeParameter(name, itemIndex, ''));
	return {
		operation: () => field('operation'),
		message: () => field('message'),
		threadId: () => field('threadId'),
		runId: () => field('runId'),
		taskId: () => field('taskId'),
		correction: () => field('correction'),
		options: (): ForemanOptions =>
			options.parse(context.getNodeParameter('options', itemIndex, {})),
	};
}
