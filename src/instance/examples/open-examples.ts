import { hostNetwork } from '../../adapters/network/host-network';
import { createTemplateService, DEFAULT_HOST } from '../../adapters/network/template-service';
import type { ApiClient } from '../../adapters/n8n-api/client';
import { createWorkflowIndex } from '../../adapters/n8n-api/workflows/workflow-index';
import { instanceSettings } from '../../host/instance-settings';
import { workflowSdk } from '../../host/workflow-sdk';
import type { ClockPort } from '../../kernel/ports';
import type { ExamplesPort } from '../../kernel/ports/examples';
import { inTurns } from '../../kernel/values/in-turns';
import { exampleCode, pathInContent, valuesInContent } from '../../workflow/examples/example-code';
import {
	countIndex,
	openTo,
	stepsOfParameter,
	stepsOfShape,
} from '../../workflow/examples/index-workflow';
import type { Connection, NodeContext } from '../connect';
import { isForemanNode } from '../../policy/control-plane/own-nodes';
import { nodeHider } from '../node-secrets';

export function openExamples(
	context: NodeContext,
	connection: Connection,
	{ api, clock, signal }: { api: ApiClient; clock: ClockPort; signal: AbortSignal },
): { readonly examples: ExamplesPort; readonly forget: () => void } {
	const hide = nodeHider(context);
	const { now } = clock;
	const breathe = async () => await clock.sleep(0);
	const index = createWorkflowIndex({ api, instance: connection.fingerprint, hide });
	const settings = instanceSettings();
	const host = settings ? settings.templateHost : DEFAULT_HOST;
	const network = hostNetwork(context.helpers);
	const examples: ExamplesPort = {
		async shaped(steps, place) {
			const { workflows, isPart } = await index.read();
			const hits = await inTurns(stepsOfShape(workflows, steps, place), breathe, now);
			return { hits, isPart, lookedThrough: openTo(workflows, place.within).length };
		},
		async using(wanted, place) {
			const { workflows, isPart } = await index.read();
			const hits = await inTurns(stepsOfParameter(workflows, wanted, place), breathe, now);
			return { hits, isPart, lookedThrough: openTo(workflows, place.within).length };
		},
		async counts(within) {
			const { workflows, isPart } = await index.read();
			return { ...countIndex(workflows, within, isForemanNode), isPart };
		},
		templates: createTemplateService({ network, host, signal, now }),
		pathIn: pathInContent,
		valuesIn: (content, wanted) => valuesInContent(content, wanted, hide),
		codeOf: (content, nodeNames) => exampleCode(workflowSdk, content, nodeNames, hide),
	};
	return { examples, forget: index.forget };
}
