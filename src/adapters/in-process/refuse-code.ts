import type { Draft } from '../../kernel/ports/instance/runner';
import { ToolError } from '../../kernel/tool-error';
import type { MarkingRunner } from '../../policy/started-runs/run-mark';
import { isWebhookProcessor } from './this-n8n';

/** Nodes that hand code to n8n's task runner. */
const withCode = new Set([
	'n8n-nodes-base.code',
	'n8n-nodes-base.aiTransform',
	'@n8n/n8n-nodes-langchain.toolCode',
]);

/** Nodes named in an error. */
const NAMED = 3;

const codeIn = ({ workflow, pinData }: Pick<Draft, 'workflow' | 'pinData'>): readonly string[] =>
	workflow.nodes
		.filter(
			({ name, type, disabled }) => withCode.has(type) && disabled !== true && !(name in pinData),
		)
		.map(({ name }) => name);

/**
 * Refuses, in a webhook processor, drafts with nodes that run code: n8n starts no task runner there, and such a node would wait until
 * the run is stopped.
 */
export const refuseCode = (context: object, runner: MarkingRunner): MarkingRunner => ({
	async run(draft, mark) {
		const found = isWebhookProcessor(context) ? codeIn(draft) : [];
		if (found.length === 0) return await runner.run(draft, mark);
		const names = found.slice(0, NAMED).map((name) => `"${name}"`);
		throw new ToolError({
			code: 'unsupported',
			message: `This call reached a webhook processor of n8n, which cannot run the code of ${names.join(', ')}.`,
			hint: 'Give those nodes pinned data; or publish the workflow and use call-live-workflow: n8n runs it on a worker. An operator can send the address of this trigger to the main. Nothing was run.',
		});
	},
});
