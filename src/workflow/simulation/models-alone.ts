import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { isEnabled } from '../../kernel/workflow/is-enabled';
import { MainFlow } from '../../kernel/workflow/main-flow';

/** An agent of version 1 may ask a database itself. */
const FIRST_AGENT = 2;

const asking =
	/^@n8n\/n8n-nodes-langchain\.(?:agent|chainLlm|informationExtractor|sentimentAnalysis|textClassifier)$/;
const answering = /^@n8n\/n8n-nodes-langchain\.(?:lm[A-Z]|outputParser)\w+$/;

/** The nodes that do nothing but ask models, each with its sub-nodes: those have no tool, no memory and no documents. */
export function modelsAlone(
	workflow: Pick<WorkflowDocument, 'nodes' | 'connections'>,
): ReadonlyMap<string, readonly string[]> {
	const flow = new MainFlow(workflow);
	const types = new Map(workflow.nodes.map(({ name, type }) => [name, type]));
	return new Map(
		workflow.nodes.filter(isEnabled).flatMap(({ name, type, typeVersion }) => {
			if (!asking.test(type) || (type.endsWith('.agent') && Number(typeVersion) < FIRST_AGENT))
				return [];
			const uses = new Set(flow.usedBy(name));
			for (const one of uses) for (const deeper of flow.usedBy(one)) uses.add(deeper);
			const isAlone = [...uses].every((one) => answering.test(types.get(one) ?? ''));
			return isAlone && uses.size > 0 ? [[name, [...uses]] as const] : [];
		}),
	);
}
