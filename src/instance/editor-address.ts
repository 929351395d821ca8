import { isInsideNode } from '../adapters/in-process/node-context';
import type { Connection, NodeContext } from './connect';

/** Where a person opens workflows: n8n's public address, which is not always the one the API is called at. */
export function editorAddress(context: NodeContext, connection: Connection): string {
	const open = isInsideNode(context) ? context.additionalData.instanceBaseUrl : '';
	const base = open === '' ? connection.baseUrl : open;
	return base.replace(/\/+$/, '');
}
