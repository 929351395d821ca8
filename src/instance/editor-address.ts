import { isInsideNode } from '../adapters/in-process/node-context';
import type { Connection, NodeContext } from './connect';

/** The address at which a person opens workflows: n8n's public one, which may differ from the address of the API. */
export function editorAddress(context: NodeContext, connection: Connection): string {
	const open = isInsideNode(context) ? context.additionalData.instanceBaseUrl : '';
	const base = open === '' ? connection.baseUrl : open;
	return base.replace(/\/+$/, '');
}
