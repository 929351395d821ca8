import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';
import { builderModes } from '../../kernel/define-tool';

const text = z
	.union([z.string(), z.number()])
	.transform((value) => String(value).trim())
	.catch('');

/** Clamps to the bounds: a limit that is too small must not become the default. */
const within = (least: number, most: number, otherwise: number) =>
	z
		.number()
		.catch(otherwise)
		.transform((value) => Math.min(most, Math.max(least, value)));

const options = z.object({
	instructions: text.default(''),
	builder: z.enum(builderModes).catch('tools'),
	workerWorkflow: text.default(''),
	parallel: within(1, 10, 3).transform(Math.round),
	maxMinutes: within(0.1, 1440, 120),
	maxSteps: within(1, 1000, 200).transform(Math.round),
	maxTokens: within(1000, 1_000_000_000, 2_000_000).transform(Math.round),
});

export type ForemanOptions = Readonly<z.output<typeof options>>;

/** Reads the panel of a Foreman node. Hidden fields are empty. */
export function foremanPanel(context: IExecuteFunctions, itemIndex: number) {
	return {
		text: (name: 'operation' | 'message' | 'threadId' | 'runId' | 'taskId' | 'correction') =>
			text.parse(context.getNodeParameter(name, itemIndex, '')),
		// One by one, so that nothing else under Options is evaluated, such as the token of the caller.
		options: (): ForemanOptions =>
			options.parse(
				Object.fromEntries(
					Object.keys(options.shape).map((name) => [
						name,
						context.getNodeParameter(`options.${name}`, itemIndex, ''),
					]),
				),
			),
	};
}
