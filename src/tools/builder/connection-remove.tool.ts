import { connectionEdit, disconnectNodes } from './editing/connect-nodes';
import { defineEdit, inOwnDraft } from './editing/edit-draft';

export default defineEdit({
	name: 'connection_remove',
	description:
		'Take away connections from one node to another, in one save. Without output and input: all between the two.',
	asks: 'Disconnect nodes',
	build: inOwnDraft,
	...connectionEdit('Output, as connection_create takes it', disconnectNodes),
});
