import { defineTool } from '../../kernel/define-tool';
import {
	connectionAnswer,
	connectionInput,
	disconnectNodes,
	editConnections,
} from './editing/connect-nodes';
import { asksTo, editFacts, inOwnDraft } from './editing/edit-draft';

export default defineTool({
	name: 'connection_remove',
	...editFacts,
	resource: 'connection',
	description:
		'Take away connections from one node to another, in one save. Without output and input: all between the two.',
	build: inOwnDraft,
	input: connectionInput('Output, as connection_create takes it'),
	output: connectionAnswer,
	...asksTo('Disconnect nodes'),

	run: async (input, ports) => await editConnections(input, ports, disconnectNodes),
});
