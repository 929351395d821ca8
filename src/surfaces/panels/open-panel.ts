import type { ILoadOptionsFunctions } from 'n8n-workflow';

import type { Ports } from '../../kernel/ports';
import { panelError } from './panel-error';
import { connect } from '../../instance/connect';
import { onlyLooking, openPorts } from '../../instance/open-ports';

/** Milliseconds. People do not wait longer for a dropdown. */
const PATIENCE = 15_000;

/** Gives the editor's live lists their ports. Throws `NodeOperationError` that says what to do. */
export async function openPanel<Value>(
	context: ILoadOptionsFunctions,
	read: (ports: Ports) => Promise<Value>,
): Promise<Value> {
	try {
		const connection = await connect(context, 0);
		return await read(openPorts(context, connection, AbortSignal.timeout(PATIENCE), onlyLooking));
	} catch (error) {
		throw panelError(context.getNode(), error);
	}
}
