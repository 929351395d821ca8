import type { IDataObject, IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import { executeOperation } from '../../../src/surfaces/canvas/execute-operation';
import { openInvocation } from '../../kernel/open-invocation';
import { tools } from '../../support/native-tools';

const tool = tools.find(({ name }) => name === 'get-node-description');

/** Runs the tool node as n8n does once a model has called it with these arguments. */
async function called(sent: IDataObject, parameters: INodeParameters, resolved: IDataObject) {
	const { invocation, attempts } = openInvocation({});
	const context: Partial<IExecuteFunctions> = {
		getNode: () => ({
			...{ id: '1', name: 'Tool', typeVersion: 1, position: [0, 0] },
			...{ type: 'n8n-nodes-foreman.foremanWorkflowsTool', parameters },
		}),
		getInputData: () => [{ json: {} }],
		continueOnFail: () => false,
		getNodeParameter: ((name: string) =>
			name === 'operation' ? 'get-node-description' : (resolved[name] ?? '')) as never,
	};
	const [items] = await executeOperation(context as IExecuteFunctions, {
		findTool: () => tool,
		invocation: async () => await Promise.resolve(invocation),
		modelArguments: () => sent,
	});
	return { answer: JSON.stringify(items?.[0]?.json), given: attempts[0]?.arguments };
}

/** What the editor writes when a person changes the description of a field. */
const reworded =
	"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('Node_Resource', `Of the node`, 'string') }}";

test('a field that the editor has named again is still filled in by the model', async () => {
	const { answer, given } = await called(
		{ nodeType: 'n8n-nodes-base.set', Node_Resource: 'message' },
		{ nodeResource: reworded },
		{ nodeType: 'n8n-nodes-base.set', nodeResource: 'message' },
	);
	expect(answer).not.toContain('Unknown field');
	expect(given).toMatchObject({ resource: 'message' });
});

test('a field that nothing in the panel asks for is refused by its name', async () => {
	const { answer } = await called(
		{ nodeType: 'n8n-nodes-base.set', Node_Resourc: 'message' },
		{ nodeResource: reworded },
		{ nodeType: 'n8n-nodes-base.set', nodeResource: 'message' },
	);
	expect(answer).toContain('Unknown field \\"Node_Resourc\\"');
});
