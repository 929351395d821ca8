import { connectNodes, connectionEdit } from './editing/connect-nodes';
import { defineEdit, inOwnDraft } from './editing/edit-draft';

export default defineEdit({
	name: 'connection_create',
	description:
		'Connect two nodes, or several pairs in one save. A model, memory or tool is the source, its agent the target.',
	asks: 'Connect nodes',
	build: inOwnDraft,
	...connectionEdit("Output: main, main[1], ai_tool, or its name such as 'false'", connectNodes),
});
