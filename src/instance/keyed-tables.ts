import type { ApiCall, ApiClient } from '../adapters/n8n-api/client';
import { ToolError } from '../kernel/tool-error';
import type { ConnectingCredential } from './credential-names';
import { titles } from './credential-names';

const lacking = ({ method }: ApiCall, type: ConnectingCredential) =>
	new ToolError({
		code: 'forbidden',
		message: `The API key of the ${titles[type]} credential may not use data tables, where Foreman keeps approvals, permissions and runs.${method === 'GET' ? '' : ' Nothing was changed.'}`,
		hint: 'In n8n, Settings > n8n API, edit the key and tick the whole group Data tables: dataTable, dataTableRow and dataTableColumn. The key stays the same.',
	});

/** The client of a store: what n8n refuses it says which scopes the key of that store lacks. */
export function keyedTables(api: ApiClient, type: ConnectingCredential): ApiClient {
	const client: ApiClient = {
		place: api.place,
		send: async (call) => await api.send(call),
		interpret(schema, call, response) {
			if (response.status === 403) throw lacking(call, type);
			return api.interpret(schema, call, response);
		},
		read: async (schema, call) => client.interpret(schema, call, await client.send(call)),
	};
	return client;
}
