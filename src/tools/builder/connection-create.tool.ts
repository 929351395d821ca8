import { defineTool } from '../../kernel/define-tool';
import {
	connectNodes,
	connectionAnswer,
	connectionInput,
	editConnections,
} from './editing/connect-nodes';
import { asksTo, editFacts, inOwnDraft } from './editing/edit-draft';

export default defineTool({
	name: 'connection_create',
	...editFacts,
	resource: 'connection',
	description:
		'Connect two nodes, or several pairs in one save. A model, memory or tool is the source, its agent the target.',
	build: inOwnDraft,
	input: connectionInput("Output: main, main[1], ai_tool, or its name such as 'false'"),
	output: connectionAnswer,
	...asksTo('Connect nodes'),

	run: async (input, ports) => await editConnections(input, ports, connectNodes),
});
